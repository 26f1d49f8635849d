import { describe, expect, it } from "vitest"
import { exampleFile, readDeploySettings } from "#infra/deploy-settings.ts"
import { createFilesKey, requireDeployedKey, requireFilesKey } from "#infra/files-key.ts"
import { authToken, createSetupEnvironment, number, settled } from "./setup-environment.ts"

describe("setting up texts at Twilio", () => {
  it("configures a messaging service to forward replies to the site", async () => {
    const environment = await settled()
    const service = {
      sid: `MG${"1".repeat(32)}`,
      use_inbound_webhook_on_number: false,
      numbers: [number],
      campaign: "PENDING",
    }
    environment.providers.twilio.services.push(service)
    const printed = await environment.run()

    expect(printed).toContain("10. Incoming texts\n   Twilio sends")
    expect(service.use_inbound_webhook_on_number).toBe(true)
    expect(printed).toContain("[ ] Register your texts")
    expect(environment.questions).toEqual(["Deploy again? (y/N):"])
  })

  it("stops when Twilio rejects a new token, and asks again when it rejects a stored one", async () => {
    const environment = await createSetupEnvironment()
    environment.typed["Auth token"] = "b".repeat(32)
    expect(await environment.run()).toContain("Twilio refuses this account SID and auth token.")
    expect([...environment.account.parameters.keys()].join()).not.toContain("twilio")

    environment.typed["Auth token"] = authToken
    await environment.run()
    environment.providers.twilio.authToken = "c".repeat(32)
    environment.typed["Auth token"] = "c".repeat(32)
    expect(await environment.run()).toContain("Done: +15305550199 texts your customers.")
    expect(environment.account.parameters.get("/clearline/twilio")).toContain("c".repeat(32))
  })

  it("stops when the number belongs to another account", async () => {
    const environment = await createSetupEnvironment()
    environment.typed["Your number"] = "530 555 0100"

    expect(await environment.run()).toContain("+15305550100 isn't a number of this account. Buy one")
  })

  it("warns that a trial account texts verified numbers only", async () => {
    const environment = await createSetupEnvironment()
    environment.providers.twilio.type = "Trial"

    expect(await environment.run()).toContain("The account is on trial: it texts verified numbers only.")
  })
})

describe("cards", () => {
  it("can be skipped", async () => {
    const environment = await createSetupEnvironment()
    environment.typed["Take cards"] = ""
    expect(await environment.run()).toContain("Done: no cards for now.")
    expect(environment.file.read().square).toBeUndefined()
  })

  it("asks for the default of several locations, in the application's environment", async () => {
    const environment = await createSetupEnvironment()
    environment.providers.square.locations = [
      { id: "L0", name: "Closed", status: "INACTIVE" },
      { id: "L1", name: "Main", status: "ACTIVE" },
      { id: "L2", name: "North", status: "ACTIVE" },
    ]
    Object.assign(environment.typed, { "Application ID": "sandbox-sq0idb-x", "Location for": "L2" })
    environment.typedOnce("Location for", "L0")
    const printed = await environment.run()

    expect(printed).toContain("L2: North")
    expect(printed).toContain("Enter one of these ids.")
    expect(environment.file.read().square).toEqual({
      environment: "sandbox",
      applicationId: "sandbox-sq0idb-x",
      locationId: "L2",
    })
  })

  it("stops when Square rejects the token", async () => {
    const environment = await createSetupEnvironment()
    environment.typed["Access token"] = "EAAA-of-another-application"

    expect(await environment.run()).toContain("Square refuses this access token.")
  })

  it.each([{ enabled: false }, { event_types: ["payment.created"] }, { signature_key: "new" }])(
    "repairs a webhook that was changed to %j",
    async (change) => {
      const environment = await settled()
      const [subscription] = environment.providers.square.subscriptions
      Object.assign(subscription ?? {}, change)
      await environment.run()

      expect(environment.providers.square.subscriptions).toMatchObject([
        { enabled: true, event_types: expect.arrayContaining(["refund.updated"]) },
      ])
      expect(environment.account.parameters.get("/clearline/square")).toContain(
        `"signatureKey":"${subscription?.signature_key}"`,
      )
    },
  )
})

describe("deploying and the key", () => {
  it("prepares the account once, then deploys without further questions", async () => {
    const environment = await createSetupEnvironment()
    await environment.run()
    environment.typed["Deploy again"] = "y"
    await environment.run()

    expect(environment.machine.programs.filter((program) => /bootstrap|deploy\.ts/.test(program))).toEqual([
      expect.stringMatching(/cdk bootstrap aws:\/\/111122223333\/us-west-2$/),
      "node infra/deploy.ts --require-approval never",
      "node infra/deploy.ts --require-approval never",
    ])
  })

  it("doesn't deploy without Docker or a confirmation", async () => {
    const environment = await createSetupEnvironment()
    environment.machine.hasDocker = false
    expect(await environment.run()).toContain("Docker isn't running here")
    environment.typed["Deploy now"] = ""
    expect(await environment.run()).toContain("Run setup again when you want to deploy.")
    expect(environment.machine.programs.join()).not.toContain("deploy.ts")
  })

  it("doesn't create an admin locally when the deployed system has no table", async () => {
    const environment = await createSetupEnvironment()
    await environment.run()
    environment.account.stacks.set("clearline-data", { outputs: {} })
    environment.typed["Deploy again"] = ""
    environment.machine.programs.length = 0
    expect(await environment.run()).toContain("clearline-data has no table. Run setup again, and deploy.")
    expect(environment.machine.programs.join()).not.toContain("create-admin")
  })

  it("creates a new key when Parameter Store has lost it", async () => {
    const environment = await settled()
    const [before] = environment.file.read().fileSigningKeys ?? []
    environment.account.parameters.delete(`/clearline/files-signing-key-${before?.id}`)

    expect(await environment.run()).toMatch(/3\. .*\n.*\n {3}Done: key /)
  })

  it("doesn't deploy a key whose private half isn't in this account", async () => {
    const environment = await settled()
    const settings = readDeploySettings(environment.path)
    const { ssm } = environment.setup.aws
    await expect(requireFilesKey(settings, ssm)).resolves.toBeUndefined()

    const [{ id } = { id: "" }] = settings.fileSigningKeys
    environment.account.parameters.delete(`/clearline/files-signing-key-${id}`)
    await expect(requireFilesKey(settings, ssm)).rejects.toThrow(
      `Parameter Store has no /clearline/files-signing-key-${id} in this account and region`,
    )
  })

  it("doesn't rotate the key again before the new one is deployed", async () => {
    const environment = await settled()
    const { cloudFormation, ssm } = environment.setup.aws
    const { fileSigningKeys = [] } = environment.file.read()
    environment.file.change({ fileSigningKeys: fileSigningKeys.map((key) => ({ ...key, id: "first" })) })
    environment.account.stacks.set("clearline-data", { outputs: { FilesSigningKey: "first" } })
    await expect(requireDeployedKey(environment.file.read(), cloudFormation)).resolves.toBeUndefined()

    const second = await createFilesKey(environment.file, ssm)
    await expect(requireDeployedKey(environment.file.read(), cloudFormation)).rejects.toThrow(
      `The key ${second} isn't deployed yet. Run npm run deploy before you rotate again.`,
    )
  })

  it("keeps the previous key valid next to a new one, but never the example's", async () => {
    const { file, setup } = await createSetupEnvironment()
    const { fileSigningKeys = [] } = readDeploySettings(exampleFile)
    file.change({ fileSigningKeys })
    const first = await createFilesKey(file, setup.aws.ssm)
    expect(file.read().fileSigningKeys?.map(({ id }) => id)).toEqual([first])
    file.change({
      fileSigningKeys: file.read().fileSigningKeys?.map((key) => ({ ...key, id: "first" })) ?? [],
    })
    const second = await createFilesKey(file, setup.aws.ssm)

    expect(file.read().fileSigningKeys?.map(({ id }) => id)).toEqual([second, "first"])
  })
})
