import { describe, expect, it } from "vitest"
import { createSetupEnvironment, settled, siteWebhook } from "./setup-environment.ts"

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
