import { dirname } from "node:path"
import { Duration, IgnoreMode, RemovalPolicy } from "aws-cdk-lib"
import type { IRole } from "aws-cdk-lib/aws-iam"
import type { IKey } from "aws-cdk-lib/aws-kms"
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function,
  type ILayerVersion,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda"
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs"
import type { Construct } from "constructs"
import type { Manifest } from "../bundle.ts"
import { functionNameOf } from "./access.ts"

export type Bundles = { folder: string; manifest: Manifest; version: string }

export type FunctionSettings = {
  entry: string
  bundles: Bundles
  role: IRole
  environment: Record<string, string>
  environmentKey: IKey
  timeout?: Duration
  layers?: ILayerVersion[]
}

const baseName = (entry: string) => entry.slice(entry.indexOf("/") + 1)
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const allBut = (files: readonly string[]) => [
  "**",
  ...new Set(files.map((file) => `!${dirname(file)}`)),
  ...files.map((file) => `!${file}`),
]

export const bundledFunction = (
  scope: Construct,
  {
    entry,
    bundles,
    role,
    environment,
    environmentKey,
    timeout = Duration.seconds(15),
    layers = [],
  }: FunctionSettings,
): Function => {
  const bundled = bundles.manifest[entry]
  if (!bundled) throw new Error(`The bundle has no ${entry}: is functions/${entry}.ts missing?`)

  const name = baseName(entry)
  const id = pascal(name)
  const functionName = functionNameOf(scope, name)
  const logGroup = new LogGroup(scope, `${id}Log`, {
    logGroupName: `/aws/lambda/${functionName}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  return new Function(scope, id, {
    functionName,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    // Git patterns: the default mode compiles each pattern per file and takes ten times as long.
    code: Code.fromAsset(bundles.folder, { exclude: allBut(bundled.files), ignoreMode: IgnoreMode.GIT }),
    handler: bundled.file.replace(/\.mjs$/, ".handler"),
    // Processor share grows with memory: less would double the start time at the same cost.
    memorySize: 1024,
    timeout,
    role,
    environment,
    environmentEncryption: environmentKey,
    layers,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
    systemLogLevelV2: SystemLogLevel.WARN,
    tracing: Tracing.ACTIVE,
  })
}
