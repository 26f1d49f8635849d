import { spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { installNative } from "./native.ts"
import { publish } from "./publish.ts"
import { root } from "./root.ts"
import { rendererFolder } from "./site-files.ts"

/**
 * `npm run deploy -- <cdk deploy options>`: builds and deploys the stacks with sharp for arm64, uploads the web, and has
 * its pages rendered.
 */
installNative()
const outputsFile = join(root, "dist/outputs.json")
const { status } = spawnSync(
  process.execPath,
  [
    join(root, "node_modules/aws-cdk/bin/cdk"),
    "deploy",
    "--all",
    "--outputs-file",
    outputsFile,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
)
if (status !== 0) process.exit(status ?? 1)

const outputs = JSON.parse(await readFile(outputsFile, "utf8")) as Record<string, Record<string, string>>
const outputNamed = (name: string): string => {
  const value = Object.values(outputs).find((stack) => stack[name])?.[name]
  if (!value) throw new Error(`No stack has the output ${name}.`)
  return value
}
const Bucket = outputNamed("AssetsBucket")

const s3 = new S3Client({})
const count = await publish(({ path, body, contentType, cacheControl }) =>
  s3.send(
    new PutObjectCommand({
      Bucket,
      Key: path.slice(1),
      Body: body,
      ContentType: contentType,
      CacheControl: cacheControl,
    }),
  ),
)
console.log(`Uploaded ${count} files to ${Bucket}.`)

const release = await readFile(join(rendererFolder, "release"), "utf8")
await new SQSClient({}).send(
  new SendMessageCommand({ QueueUrl: outputNamed("RenderQueue"), MessageBody: JSON.stringify({ release }) }),
)
