import { describe, expect, test } from "vitest"
import { pages } from "#shared/pages.ts"
import { statusLinks } from "./status-links.ts"

const mia = { _id: "u1", role: "user", category: "personal" } as const
const fleet = { _id: "u2", role: "user", category: "commercial" } as const
const theo = { _id: "u3", role: "technician", category: "personal" } as const

const viewer = ({ _id: id, role }: { _id: string; role: "user" | "technician" }) => ({ id, role })
const clerk = { id: "u4", role: "clerk" } as const

const inEnglish = (path: string) => path
const addresses = (user: Parameters<typeof statusLinks>[0], by: Parameters<typeof statusLinks>[1]) =>
  statusLinks(user, by, inEnglish).map(({ text, to, href }) => [text, to ?? href])

describe("the links of a customer's status", () => {
  test("lead from an account to its net billing page and its jobs", () => {
    expect(addresses(fleet, clerk)).toEqual([
      ["Request Service", "/newservice?invoiceType=net&billingId=u2"],
      ["Account View", "/account?commercialId=u2"],
    ])
    expect(addresses(fleet, viewer(fleet))).toEqual([
      ["Request Service", "/newservice?invoiceType=net&billingId=u2"],
      ["Account View", "/account"],
    ])
  })

  test("hide an account's jobs from technicians", () => {
    expect(addresses(fleet, viewer(theo))).toEqual([
      ["Request Service", "/newservice?invoiceType=net&billingId=u2"],
    ])
  })

  test("lead self-paying customers to a new request, and to /account only for themselves", () => {
    expect(addresses(mia, clerk)).toEqual([["Request Service", "/newservice"]])
    expect(addresses(mia, viewer(mia))).toEqual([
      ["Request Service", "/newservice"],
      ["Account View", "/account"],
    ])
  })

  test("load the site anew, since it is another build", () => {
    const [request] = statusLinks(mia, viewer(mia), inEnglish)
    expect(request).toMatchObject({ href: "/newservice" })
    expect(pages.find(({ path }) => path === "/newservice")?.build).toBe("site")
  })

  test("are empty for staff", () => {
    expect(statusLinks(theo, viewer(theo), inEnglish)).toEqual([])
    expect(statusLinks(undefined, viewer(theo), inEnglish)).toEqual([])
  })
})
