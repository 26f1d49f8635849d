import { ListCertificatesCommand } from "@aws-sdk/client-acm"
import { mockClient } from "aws-sdk-client-mock"
import { describe, expect, it } from "vitest"
import { exampleFile, readDeploySettings } from "#infra/deploy-settings.ts"
import { createFilesKey, requireDeployedKey, requireFilesKey } from "#infra/files-key.ts"
import {
  accessToken,
  accountSid,
  authToken,
  createSetupEnvironment,
  number,
  type SetupEnvironment,
} from "./setup-environment.ts"

const siteWebhook = (provider: string) => `https://www.example.com/api/hooks/${provider}`

const settled = async (): Promise<SetupEnvironment> => {
  const environment = await createSetupEnvironment()
  await environment.run()
  for (const identity of environment.account.identities.values()) identity.isVerified = true
  return environment
}

describe("npm run setup", () => {
  it("leads from an empty account to the first login in six manual steps", async () => {
    const environment = await createSetupEnvironment()
    const { account, providers } = environment
    const { zones } = account
    const { numbers } = providers.twilio
    Object.assign(account, { isLoggedIn: false, zones: [], functionLimit: 10 })
    Object.assign(providers.twilio, { numbers: [] })
    Object.assign(providers.square, { accessToken: "of no application yet" })
    let stepsByHand = 0
    const byHand = async <Value>(act: () => Value) => {
      stepsByHand++
      return act()
    }

    await byHand(() => Object.assign(account, { isLoggedIn: true }))
    await byHand(() => Object.assign(account, { zones }))
    await byHand(() => Object.assign(providers.twilio, { numbers }))
    await byHand(() =>
      providers.twilio.services.push({
        sid: `MG${"1".repeat(32)}`,
        use_inbound_webhook_on_number: false,
        numbers: [number],
        campaign: "VERIFIED",
      }),
    )
    await byHand(() => Object.assign(providers.square, { accessToken }))
    const printed = await byHand(() => environment.run())

    expect(printed).toContain("Done: log in at https://www.example.com/login.")
    expect(printed).toContain("[x] Register your texts")
    expect(stepsByHand).toBeLessThanOrEqual(6)
    expect(environment.machine.hasAdmin).toBe(true)
    // These improve a system that already works.
    expect(printed.match(/\[ \] .*/g)).toEqual([
      "[ ] Confirm that you want the alarms",
      "[ ] Move SES out of its sandbox",
      "[ ] Raise the limit of concurrent functions to 1,000",
    ])
  })

  it("creates a deploy.json that deploys accept, and webhooks, credentials, and DNS records", async () => {
    const environment = await createSetupEnvironment()
    const { account, providers, file } = environment
    await environment.run()

    expect(readDeploySettings(environment.path)).toMatchObject({
      name: "clearline",
      domain: "www.example.com",
      mailFrom: "office@example.com",
      alarmEmail: "owner@example.com",
      monthlyBudgetDollars: 100,
      certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/1",
      square: { environment: "production", applicationId: "sq0idp-shop", locationId: "L1" },
    })
    expect(providers.twilio.numbers[0]?.sms_url).toBe(siteWebhook("twilio"))
    expect(providers.square.subscriptions).toMatchObject([
      {
        enabled: true,
        notification_url: siteWebhook("square"),
        event_types: ["payment.created", "payment.updated", "refund.created", "refund.updated"],
      },
    ])
    const [keyId] = file.read().fileSigningKeys?.map(({ id }) => id) ?? []
    expect(Object.fromEntries(account.parameters)).toEqual({
      [`/clearline/files-signing-key-${keyId}`]: expect.stringContaining("BEGIN PRIVATE KEY"),
      "/clearline/twilio": JSON.stringify({ accountSid, authToken, from: number }),
      "/clearline/square": JSON.stringify({
        accessToken,
        signatureKey: providers.square.subscriptions[0]?.signature_key,
      }),
    })
    expect(account.records.map(({ Name, Type }) => `${Type} ${Name}`).toSorted()).toEqual([
      "A www.example.com.",
      "AAAA www.example.com.",
      "CNAME _check.www.example.com.",
      "CNAME one._domainkey.example.com.",
      "CNAME three._domainkey.example.com.",
      "CNAME two._domainkey.example.com.",
    ])
  })

  it("says on the second run that everything is done, and only asks whether to redeploy", async () => {
    const environment = await settled()
    const before = structuredClone([
      environment.file.read(),
      [...environment.account.parameters],
      environment.account.records,
    ])
    const printed = await environment.run()

    expect(printed.match(/Already done: /g)).toHaveLength(12)
    expect(printed).toContain("Done: as it is at d1.cloudfront.net.")
    expect(environment.questions).toEqual(["Deploy again? (y/N):"])
    expect([
      environment.file.read(),
      [...environment.account.parameters],
      environment.account.records,
    ]).toEqual(before)
  })

  it("hides secrets as they are typed, and neither prints nor saves them in deploy.json", async () => {
    const environment = await createSetupEnvironment()
    const printed = await environment.run()

    expect(environment.secretQuestions).toEqual(["Auth token (below it):", "Access token (below it):"])
    for (const text of [printed, JSON.stringify(environment.file.read())]) {
      expect(text).not.toContain(authToken)
      expect(text).not.toContain(accessToken)
      expect(text).not.toContain("PRIVATE KEY")
    }
  })

  it("repeats a question until the answer is valid", async () => {
    const environment = await createSetupEnvironment()
    environment.typedOnce("Domain of the site", "https://www.example.com")
    environment.typedOnce("Dollars a month", "many")
    environment.typedOnce("Account SID", "me")
    environment.typedOnce("Your number", "12")
    const printed = await environment.run()

    for (const sentence of [
      "Use a domain like www.example.com.",
      "Use whole dollars.",
      "An account SID is AC and 32 digits or letters from a to f.",
      "Enter a 10-digit US phone number.",
    ])
      expect(printed).toContain(sentence)
    expect(printed).toContain("Done: log in at")
  })

  it("keeps and shows what deploy.json already says", async () => {
    const environment = await createSetupEnvironment()
    environment.file.change({ domain: "shop.example.com", name: "second" })
    const printed = await environment.run()

    expect(printed).toContain("domain: shop.example.com")
    expect(environment.file.read()).toMatchObject({ domain: "shop.example.com", name: "second" })
    expect(environment.questions.join()).not.toMatch(/Domain of the site|Name of this system/)
    expect([...environment.account.parameters.keys()]).toContain("/second/twilio")
  })

  it("reports a missing AWS login in one line, after the list of steps that take days", async () => {
    const environment = await createSetupEnvironment()
    environment.account.isLoggedIn = false
    const printed = await environment.run()

    expect(printed).toContain("[ ] Register your texts (A2P 10DLC)")
    expect(printed.split("\n").at(-1)).toBe(
      "No AWS account can be used: Could not load credentials from any providers. Log in with `aws configure sso` or `aws login`, or name a profile: npm run setup -- --profile shop.",
    )
    expect(environment.questions).toEqual([])
  })

  it("continues in an account with a low function limit, and says where to raise it", async () => {
    const environment = await createSetupEnvironment()
    environment.account.functionLimit = 10
    const printed = await environment.run()

    expect(printed).toContain("This account runs at most 10 functions at once")
    expect(printed).toContain("[ ] Raise the limit of concurrent functions to 1,000")
    expect(printed).toContain("Done: log in at")
  })

  it("prints an AWS error in one line", async () => {
    const environment = await createSetupEnvironment()
    const refusal = Object.assign(new Error("You may not list certificates."), {
      name: "AccessDeniedException",
      $metadata: {},
    })
    mockClient(environment.setup.aws.acm).on(ListCertificatesCommand).rejects(refusal)

    expect((await environment.run()).split("\n").at(-1)).toBe(
      "AccessDeniedException: You may not list certificates.",
    )
  })

  it("checks off completed manual steps in its list", async () => {
    const environment = await settled()
    environment.account.isInSandbox = false
    for (const subscription of environment.account.subscriptions)
      subscription.SubscriptionArn = "arn:aws:sns:1"
    const printed = await environment.run()

    expect(printed.match(/\[.\] .*/g)).toEqual([
      "[ ] Register your texts (A2P 10DLC)",
      "[x] Have AWS verify a new account for CloudFront",
      "[x] Confirm that you want the alarms",
      "[x] Move SES out of its sandbox",
      "[x] Raise the limit of concurrent functions to 1,000",
    ])
  })

  it("marks the alarms as confirmed only when both emails are", async () => {
    const environment = await settled()
    Object.assign(environment.account.subscriptions[0] ?? {}, { SubscriptionArn: "arn:aws:sns:1" })

    expect(await environment.run()).toContain("[ ] Confirm that you want the alarms")
  })

  it("subscribes again to a topic whose email wasn't confirmed within 48 hours", async () => {
    const environment = await settled()
    const { account } = environment
    const [first, second] = account.subscriptions
    if (!first || !second) throw new Error("A deploy subscribes to two topics.")
    account.subscriptions = [{ ...first, SubscriptionArn: "arn:aws:sns:1" }]
    const printed = await environment.run()

    expect(printed).toContain("Done: AWS asks owner@example.com to confirm, within 48 hours.")
    expect(printed).toContain("[ ] Confirm that you want the alarms")
    expect(account.subscriptions).toEqual([{ ...first, SubscriptionArn: "arn:aws:sns:1" }, second])
    expect(await environment.run()).toContain("Already done: AWS has asked owner@example.com to confirm.")
  })

  it("unsubscribes confirmed emails of a former address, and nothing else, from the alarms", async () => {
    const environment = await settled()
    const { account } = environment
    const [TopicArn = "", edgeTopic = ""] = account.topics
    const former = { TopicArn, Endpoint: "former@example.com" }
    const kept = [
      ...account.subscriptions.map((one, place) => ({ ...one, SubscriptionArn: `arn:aws:sns:own-${place}` })),
      { ...former, SubscriptionArn: "PendingConfirmation" },
      { TopicArn, Endpoint: "+15305550100", Protocol: "sms", SubscriptionArn: "arn:aws:sns:text" },
    ]
    account.subscriptions = [
      { ...former, SubscriptionArn: "arn:aws:sns:former-1" },
      { ...former, TopicArn: edgeTopic, SubscriptionArn: "arn:aws:sns:former-2" },
      ...kept,
    ]
    const printed = await environment.run()

    expect(printed).toContain("Done: No more alarms go to former@example.com.")
    expect(account.subscriptions).toEqual(kept)
    expect(await environment.run()).toContain("Already done: alarms go to owner@example.com.")
  })

  it("keeps the alarms of a former address when a deploy asks a new one, until it confirms", async () => {
    const environment = await settled()
    const { account } = environment
    for (const [place, one] of account.subscriptions.entries()) one.SubscriptionArn = `arn:aws:sns:${place}`
    const former = structuredClone(account.subscriptions)
    environment.file.change({ alarmEmail: "new@example.com" })
    environment.typed["Deploy again"] = "y"

    expect(await environment.run()).toContain(
      "owner@example.com gets the alarms until new@example.com confirms. Run setup again then.",
    )
    const asked = former.map((one) => ({
      ...one,
      Endpoint: "new@example.com",
      SubscriptionArn: "PendingConfirmation",
    }))
    expect(account.subscriptions).toEqual([...former, ...asked])
  })
})

describe("the certificate and DNS", () => {
  it("stops before the deploy while the certificate is pending, and continues later", async () => {
    const environment = await createSetupEnvironment()
    environment.account.looksUntilIssued = 1000
    const first = await environment.run()

    expect(first).toContain("must name these name servers: ns-1.example, ns-2.example.")
    expect(first).toContain("[ ] Have AWS verify a new account for CloudFront")
    expect(first.split("\n").at(-1)).toBe(
      "The certificate is still being checked. Run setup again in some minutes.",
    )
    expect(environment.machine.programs).toEqual([])

    environment.account.looksUntilIssued = 0
    expect(await environment.run()).toContain("Done: log in at")
    expect(environment.account.certificates).toHaveLength(1)
  })

  it("uses one issued certificate for all names of the domain", async () => {
    const environment = await createSetupEnvironment()
    const arn = "arn:aws:acm:us-east-1:111122223333:certificate/wild"
    environment.account.certificates.push({ arn, domain: "*.example.com", status: "ISSUED" })
    await environment.run()

    expect(environment.file.read().certificateArn).toBe(arn)
  })

  it("replaces a certificate for another domain in deploy.json", async () => {
    const environment = await createSetupEnvironment()
    const arn = "arn:aws:acm:us-east-1:111122223333:certificate/other"
    environment.account.certificates.push({ arn, domain: "other.example.org", status: "ISSUED" })
    environment.file.change({ certificateArn: arn })
    await environment.run()

    expect(environment.file.read().certificateArn).toBe("arn:aws:acm:us-east-1:111122223333:certificate/2")
  })

  it("prints the records when the domain's DNS is hosted elsewhere, and changes none", async () => {
    const environment = await createSetupEnvironment()
    environment.account.zones = [
      { Id: "private", Name: "example.com.", Config: { PrivateZone: true } },
      { Id: "similar", Name: "ample.com.", Config: { PrivateZone: false } },
    ]
    const first = await environment.run()
    for (const record of [
      "_check.www.example.com.  CNAME  _proof.acm-validations.aws.",
      "one._domainkey.example.com  CNAME  one.dkim.amazonses.com",
    ])
      expect(first).toContain(record)
    expect(first).toContain("The certificate is still being checked.")

    for (const certificate of environment.account.certificates) certificate.status = "ISSUED"
    expect(await environment.run()).toContain("www.example.com  CNAME  d1.cloudfront.net")
    environment.machine.cnames = ["d1.cloudfront.net"]
    expect(await environment.run()).toContain("Already done: www.example.com leads to d1.cloudfront.net.")
    expect(environment.account.records).toEqual([])
  })

  it("asks for an ALIAS record at an apex whose DNS is elsewhere, and sees that it works", async () => {
    const environment = await createSetupEnvironment()
    environment.file.change({ domain: "example.org" })
    await environment.run()
    for (const certificate of environment.account.certificates) certificate.status = "ISSUED"
    const printed = await environment.run()
    expect(printed).toContain("example.org  ALIAS or ANAME  d1.cloudfront.net")
    expect(printed).toContain("A CNAME can't stand at example.org itself.")

    environment.machine.served = ["example.org"]
    expect(await environment.run()).toContain("Already done: example.org leads to d1.cloudfront.net.")
  })

  it("writes records to the most specific zone", async () => {
    const environment = await createSetupEnvironment()
    environment.account.zones.unshift({
      Id: "closest",
      Name: "www.example.com.",
      Config: { PrivateZone: false },
    })
    await environment.run()

    expect(environment.account.changedZones).toEqual(["closest", "/hostedzone/Z1", "closest"])
  })

  it("asks before moving a domain that points to another site", async () => {
    const environment = await createSetupEnvironment()
    const old = {
      Name: "www.example.com.",
      Type: "CNAME" as const,
      ResourceRecords: [{ Value: "old.example" }],
    }
    environment.account.records.push(old)
    environment.typed["leads elsewhere"] = "n"
    expect(await environment.run()).toContain("Waiting: www.example.com still leads elsewhere.")
    expect(environment.account.records).toContainEqual(old)

    environment.typed["leads elsewhere"] = "y"
    expect(await environment.run()).toContain("Done: www.example.com leads to d1.cloudfront.net.")
    expect(environment.account.records).not.toContainEqual(old)
  })
})

describe("a new domain", () => {
  it("moves neither DNS nor webhooks while the deployed site serves the former one", async () => {
    const environment = await settled()
    environment.account.looksUntilIssued = 0
    environment.file.change({ domain: "glass.example.com" })
    const printed = await environment.run()

    expect(printed).toContain("Waiting: the site still serves www.example.com. Run setup again, and deploy.")
    expect(environment.account.records.map(({ Name }) => Name)).not.toContain("glass.example.com.")
    expect(environment.providers.twilio.numbers[0]?.sms_url).toBe(siteWebhook("twilio"))
    expect(environment.providers.square.subscriptions).toMatchObject([
      { notification_url: siteWebhook("square") },
    ])

    environment.typed["Deploy again"] = "y"
    await environment.run()
    expect(environment.providers.twilio.numbers[0]?.sms_url).toBe(
      "https://glass.example.com/api/hooks/twilio",
    )
  })

  it.each([
    ["glass.example.com", "lost from this deploy until setup has finished."],
    ["glass.example.org", "until you add the DNS record that setup will print for glass.example.org"],
  ])("says before the deploy to %s how long texts are lost", async (domain, sentence) => {
    const environment = await settled()
    environment.file.change({ domain })
    const printed = await environment.run()

    expect(printed).toContain(`${domain} replaces www.example.com.`)
    expect(printed).toContain(sentence)
  })

  it("gets the webhooks after the deploy, once it leads to the site", async () => {
    const environment = await settled()
    const { numbers } = environment.providers.twilio
    const signingKey = () =>
      JSON.parse(environment.account.parameters.get("/clearline/square") ?? "").signatureKey
    const keyBefore = signingKey()
    environment.file.change({ domain: "glass.example.org" })
    environment.typed["Deploy again"] = "y"
    environment.account.looksUntilIssued = 0
    // Its DNS is elsewhere, so its records are still to be added by hand.
    await environment.run()
    for (const certificate of environment.account.certificates) certificate.status = "ISSUED"
    const waiting = await environment.run()
    expect(waiting.match(/Waiting: run setup again when the domain leads to the site\./g)).toHaveLength(2)
    expect(numbers[0]?.sms_url).toBe(siteWebhook("twilio"))
    expect(signingKey()).toBe(keyBefore)

    environment.machine.cnames = ["d1.cloudfront.net"]
    const printed = await environment.run()
    expect(printed.indexOf("Deploy\n")).toBeLessThan(printed.indexOf("Incoming texts\n"))
    expect(numbers[0]?.sms_url).toBe("https://glass.example.org/api/hooks/twilio")
    expect(signingKey()).not.toBe(keyBefore)
  })
})

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
