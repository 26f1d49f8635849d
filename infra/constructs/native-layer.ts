import { Annotations } from "aws-cdk-lib"
import { Architecture, Code, LayerVersion, Runtime } from "aws-cdk-lib/aws-lambda"
import type { Construct } from "constructs"
import { describeNative, nativeFolder, nativeIsInstalled } from "../native.ts"

/* Lambda layer with sharp's native library. */

export const nativeLayer = (scope: Construct): LayerVersion => {
  describeNative()
  const layer = new LayerVersion(scope, "Native", {
    description: "sharp for linux on arm64",
    code: Code.fromAsset(nativeFolder),
    compatibleRuntimes: [Runtime.NODEJS_24_X],
    compatibleArchitectures: [Architecture.ARM_64],
  })
  if (!nativeIsInstalled())
    Annotations.of(layer).addInfo(
      "sharp for arm64 is installed by `npm run deploy`: this template is to be looked at.",
    )
  return layer
}
