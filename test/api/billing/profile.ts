import { expect } from "vitest"
import { as, type Login } from "../client.ts"

export const usual = {
  type: "commercial",
  logoUriPath: "",
  billingFax: "",
  repairFree: false,
  repairInfo: "",
  repairLaborType: "flat",
  repairLaborRate: 75,
  repairLaborRate1: 65,
  repairLaborRate2: 10,
  repairLaborRate3: 10,
  repairLaborRate4: 10,
  repairLaborRate5: 10,
  replacePricingMethod: "markup",
  replaceMarkup: 100,
  replaceMarkupType: "percent",
  replaceMarkdown: 0,
  replaceMarkdownType: "percent",
  replaceLaborType: "hourly",
  replaceLaborRate: 80,
  replaceInstallKitDefault: "W/S",
  replaceInstallKitTypeWS: "each",
  replaceInstallKitTypeHM: "each",
  replaceInstallKitTypeFC: "each",
  replaceInstallKitRateWS: 25,
  replaceInstallKitRateHM: 30,
  replaceInstallKitRateFC: 30,
  taxExempt: false,
}

export const giveProfile = async (clerk: Login, { _id: userId }: { _id: string }, fields: object = {}) => {
  const reply = await as(clerk).post("/billingprofile", { userId, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return userId
}

export const profileOf = async (person: Login, userId: string): Promise<Record<string, unknown>> => {
  const { body } = await as(person).get("/billingprofile", { userId })
  const [profile] = body as Record<string, unknown>[]
  if (!profile) throw new Error(`No profile of ${userId}: ${JSON.stringify(body)}`)
  return profile
}

export const auditOf = async (clerk: Login, userId: string) => {
  const { body } = await as(clerk).get("/settingshistory", { what: "billingProfile", id: userId })
  return body as { action: string; version: number; by: { _id: string }; changes: { field: string }[] }[]
}
