import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { CloudFormationClient } from "@aws-sdk/client-cloudformation"
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { SESv2Client } from "@aws-sdk/client-sesv2"
import { SNSClient } from "@aws-sdk/client-sns"
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs"
import { SSMClient } from "@aws-sdk/client-ssm"
import { concurrencyWarning, findConcurrencyLimit } from "./account-limits.ts"
import { alarmEmails } from "./alarm-emails.ts"
import { DeployFailure, type DeploySettings, deployFile, readDeploySettings } from "./deploy-settings.ts"
import {
  applyProfile,
  type DeployedSystem,
  findDeployedSystem,
  readStackOutputs,
  type StackOutputs,
} from "./deployed-system.ts"
import { requireFilesKey } from "./files-key.ts"
import { mailWarning } from "./mail-identity.ts"
import { installNative } from "./native.ts"
import { publish } from "./publish.ts"
import { root } from "./root.ts"
import { allRoutes, removeRouteSettings } from "./route-settings.ts"
import { rendererFolder } from "./site-files.ts"
import { slowRoutes } from "./slow-routes.ts"

/**
 * `npm run deploy -- <cdk deploy options>`: checks `deploy.json`, builds and deploys the stacks with sharp for arm64,
 * uploads the web, and has its pages rendered.
 */

const upload = async ({ bucket, renderQueue, region, account }: DeployedSystem): Promise<void> => {
  const s3 = new S3Client({ region })
  const count = await publish(({ path, body, contentType, cacheControl }) =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        ExpectedBucketOwner: account,
        Key: path.slice(1),
        Body: body,
        ContentType: contentType,
        CacheControl: cacheControl,
      }),
    ),
  )
  console.log(`Uploaded ${count} files to ${bucket}.`)
  const release = await readFile(join(rendererFolder, "release"), "utf8")
  await new SQSClient({ region }).send(
    new SendMessageCommand({ QueueUrl: renderQueue, MessageBody: JSON.stringify({ release }) }),
  )
}

/** A failed step never stops a deploy, since its AWS login may lack the permission. */
const runOptional = async (failure: string, step: () => Promise<string | undefined>): Promise<void> => {
  try {
    const warning = await step()
    if (warning) console.warn(warning)
  } catch (error) {
    console.warn(`${failure}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * API Gateway keeps a rate that the template drops. It refuses every update of a stage with the rate of a route that is
 * gone.
 */
const removeRates = async (
  { name }: DeploySettings,
  rates: { except: readonly string[] },
): Promise<string | undefined> => {
  const client = new CloudFormationClient({})
  const { ApiId } = (await readStackOutputs(client, `${name}-api`)) ?? {}
  if (!ApiId) return undefined
  const { credentials } = client.config
  const login = { region: await client.config.region(), credentials }
  const removed = await removeRouteSettings(login, ApiId, rates)
  return removed.length > 0 ? `Removed former rates of routes: ${removed.join(", ")}.` : undefined
}

/** Never fails a deploy that has succeeded. */
const subscribeToAlarms = async (settings: DeploySettings, region: string): Promise<void> => {
  const clients = { sns: new SNSClient({ region }), edgeSns: new SNSClient({ region: "us-east-1" }) }
  const emails = alarmEmails(clients, settings)
  try {
    console.log(`Alarm emails: ${(await emails.check()) ?? (await emails.update())}`)
  } catch (error) {
    console.warn(
      `The alarm emails were not updated; run setup. ${error instanceof Error ? error.message : error}`,
    )
  }
}

const run = async (parameters: string[]): Promise<void> => {
  const isHelp = parameters.some((word) => ["--help", "-h", "--version"].includes(word))
  const settings = isHelp ? undefined : readDeploySettings(deployFile())
  if (!isHelp) installNative()
  applyProfile(parameters)
  if (settings) {
    await requireFilesKey(settings, new SSMClient({}))
    await runOptional("Lambda's limit of this account is unknown", async () =>
      concurrencyWarning(await findConcurrencyLimit()),
    )
    await runOptional("SES didn't say whether it sends emails of this domain", () =>
      mailWarning(new SESv2Client({}), settings.mailFrom),
    )
    // A route that remains keeps its rate until the deploy has succeeded.
    await runOptional("The API's stage may have rates of former routes", () =>
      removeRates(settings, { except: allRoutes }),
    )
  }
  const outputsFile = join(root, "dist/outputs.json")
  // Delete the outputs of an earlier deploy. Otherwise the website would be uploaded even if this deploy did nothing.
  rmSync(outputsFile, { force: true })
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/aws-cdk/bin/cdk"),
      "deploy",
      "--all",
      "--outputs-file",
      outputsFile,
      ...parameters,
    ],
    { cwd: root, stdio: "inherit" },
  )
  if (status !== 0)
    throw new DeployFailure(`cdk deploy failed with code ${status}. The website was not uploaded.`)
  if (!settings) return
  const outputs: StackOutputs = existsSync(outputsFile) ? JSON.parse(readFileSync(outputsFile, "utf8")) : {}
  const deployed = findDeployedSystem(outputs, settings.name)
  if (deployed) {
    await runOptional("Routes may be limited to a former rate", () =>
      removeRates(settings, { except: slowRoutes }),
    )
    await upload(deployed)
    await subscribeToAlarms(settings, deployed.region)
  } else console.log("Not all stacks were deployed, so the website was not uploaded.")
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof DeployFailure)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
