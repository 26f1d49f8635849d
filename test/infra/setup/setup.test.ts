import { ListCertificatesCommand } from "@aws-sdk/client-acm"
import { mockClient } from "aws-sdk-client-mock"
import { describe, expect, it } from "vitest"
import { readDeploySettings } from "#infra/deploy-settings.ts"
import {
  accessToken,
  accountSid,
  authToken,
  createSetupEnvironment,
  number,
  settled,
  siteWebhook,
} from "./setup-environment.ts"

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
