import { spawn } from "node:child_process"
import { once } from "node:events"
import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { text } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { exampleFile, readDeploySettings } from "#infra/deploy-settings.ts"
import { awsJsonService, localServer } from "#infra/local/local-server.ts"
import { root } from "#infra/root.ts"
import { temporaryFolder } from "./folder.ts"

test("npm run rotate-files-key stores the new key with the given profile", async () => {
  const callers: (string | undefined)[] = []
  const answer = awsJsonService("1.1", { PutParameter: () => ({ Version: 1 }) })
  const ssm = await localServer((request, response) => {
    callers.push(/Credential=(\w+)/.exec(request.headers.authorization ?? "")?.[1])
    return answer(request, response)
  })
  onTestFinished(ssm.close)
  const [deployedKey] = readDeploySettings(exampleFile).fileSigningKeys
  const cloudFormation = await localServer((_request, response) => {
    const output = `<member><OutputKey>FilesSigningKey</OutputKey><OutputValue>${deployedKey?.id}</OutputValue></member>`
    const stack = `<member><StackName>clearline-data</StackName><Outputs>${output}</Outputs></member>`
    response
      .writeHead(200, { "content-type": "text/xml" })
      .end(
        `<DescribeStacksResponse><DescribeStacksResult><Stacks>${stack}</Stacks></DescribeStacksResult></DescribeStacksResponse>`,
      )
  })
  onTestFinished(cloudFormation.close)
  const folder = temporaryFolder()
  const [deployFile, credentialsFile] = [join(folder, "deploy.json"), join(folder, "credentials")]
  copyFileSync(exampleFile, deployFile)
  writeFileSync(
    credentialsFile,
    ["default", "shop"]
      .map((name) => `[${name}]\naws_access_key_id = ${name}key\naws_secret_access_key = secret\n`)
      .join(""),
  )

  const { AWS_ACCESS_KEY_ID: _id, AWS_SECRET_ACCESS_KEY: _secret, ...env } = process.env
  const rotate = async () => {
    const program = spawn(process.execPath, ["infra/rotate-files-key.ts", "--profile", "shop"], {
      cwd: root,
      env: {
        ...env,
        DEPLOY_FILE: relative(root, deployFile),
        AWS_SHARED_CREDENTIALS_FILE: credentialsFile,
        AWS_CONFIG_FILE: join(folder, "none"),
        AWS_REGION: "us-west-2",
        AWS_ENDPOINT_URL_SSM: ssm.address,
        AWS_ENDPOINT_URL_CLOUDFORMATION: cloudFormation.address,
      },
    })
    const output = text(program.stderr)
    const [code] = await once(program, "close")
    return { code, errors: await output }
  }
  expect(await rotate()).toMatchObject({ code: 0 })
  expect(callers).toEqual(["shopkey"])
  const rotated = readFileSync(deployFile, "utf8")
  expect(rotated).not.toBe(readFileSync(exampleFile, "utf8"))

  // The new key isn't deployed.
  expect(await rotate()).toEqual({ code: 1, errors: expect.stringContaining("isn't deployed yet") })
  expect(readFileSync(deployFile, "utf8")).toBe(rotated)
})
