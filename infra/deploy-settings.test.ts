import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { exampleFile, parseDeploySettings, readDeploySettings } from "./deploy-settings.ts"

const example = JSON.parse(readFileSync(exampleFile, "utf8"))
const parse = (changes: object) =>
  parseDeploySettings(JSON.stringify({ ...example, ...changes }), "deploy.json")

describe("deploy settings", () => {
  it("match the example file", () => {
    expect(readDeploySettings(exampleFile)).toEqual({
      ...example,
      firewall: true,
      supplierCallsPerSecond: 10,
    })
  })

  it("have defaults for everything a small shop need not set", () => {
    const { square: _, suppliersUrl: __, monthlyBudgetDollars: ___, name: ____, ...needed } = example
    expect(parseDeploySettings(JSON.stringify(needed), "deploy.json")).toEqual({
      ...needed,
      name: "clearline",
      firewall: true,
      monthlyBudgetDollars: 100,
      supplierCallsPerSecond: 10,
    })
  })

  it("are rejected with every mistake and its location", () => {
    const mistaken = () =>
      parse({
        name: "aws-shop",
        domain: "https://www.example.com",
        certificateArn: "arn:aws:acm:us-west-2:111122223333:certificate/1",
        alarmEmail: "owner",
        fileSigningKeys: [{ id: "one", publicKey: "secret" }],
        square: { environment: "test", applicationId: "a", locationId: "b" },
        suppliersUrl: "http://suppliers.example.com",
        sitedomain: "www.example.com",
      })
    expect(mistaken).toThrow("deploy.json has mistakes:")
    for (const line of [
      "name: Use a name that begins with neither aws nor ssm.",
      "domain: Use a domain like www.example.com.",
      "certificateArn: Use the ARN of a certificate in us-east-1: arn:aws:acm:us-east-1:...",
      "alarmEmail: Use an email address.",
      "fileSigningKeys.0.publicKey: This isn't a public RSA key in PEM.",
      "square.environment: ",
      "suppliersUrl: Use an address that begins with https://.",
      'the file: Unrecognized key: "sitedomain"',
    ])
      expect(mistaken).toThrow(line)
  })

  it("are rejected with a duplicated key, with three keys, and with none", () => {
    const [key] = example.fileSigningKeys
    expect(() => parse({ fileSigningKeys: [key, key] })).toThrow("fileSigningKeys: Give each key its own id.")
    expect(() => parse({ fileSigningKeys: [key, { ...key, id: "b" }, { ...key, id: "c" }] })).toThrow(
      "fileSigningKeys: Keep at most two keys.",
    )
    expect(() => parse({ fileSigningKeys: [] })).toThrow("fileSigningKeys: Add one key")
  })

  it("are rejected when the file is missing or not JSON", () => {
    expect(() => readDeploySettings("nowhere.json")).toThrow(
      "nowhere.json is missing. Run npm run setup, which asks for what it needs.",
    )
    expect(() => parseDeploySettings("{domain: 1}", "deploy.json")).toThrow("deploy.json isn't JSON: ")
  })
})
