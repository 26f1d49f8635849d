import { describe, expect, test } from "vitest"
import { pages } from "#shared/pages.ts"
import { statusLinks } from "./status-links.ts"

const mia = { _id: "u1", role: "user", category: "personal" } as const
const fleet = { _id: "u2", role: "user", category: "commercial" } as const
const theo = { _id: "u3", role: "technician", category: "personal" } as const

const viewer = ({ _id: id, role }: { _id: string; role: "user" | "technician" }) => ({ id, role })
const clerk = { id: "u4", role: "clerk" } as const

const ready = () => true
const addresses = (user: Parameters<typeof statusLinks>[0], by: Parameters<typeof statusLinks>[1]) =>
  statusLinks(user, by, ready).map(({ text, to, href }) => [text, to ?? href])

describe("the status links of a customer", () => {
  test("lead an account's request to the page that bills it net, and to its jobs", () => {
    expect(addresses(fleet, clerk)).toEqual([
      ["Request Service", "/newservice?invoiceType=net&billingId=u2"],
      ["Account View", "/account?commercialId=u2"],
    ])
    expect(addresses(fleet, viewer(fleet))).toEqual([
      ["Request Service", "/newservice?invoiceType=net&billingId=u2"],
      ["Account View", "/account"],
    ])
  })

  test("lead a technician to no jobs of an account, which are not shown to them", () => {
    expect(addresses(fleet, viewer(theo))).toEqual([
      ["Request Service", "/newservice?invoiceType=net&billingId=u2"],
    ])
  })

  test("lead who pays out of pocket to a request of their own, and nobody else to their account", () => {
    expect(addresses(mia, clerk)).toEqual([["Request Service", "/newservice"]])
    expect(addresses(mia, viewer(mia))).toEqual([
      ["Request Service", "/newservice"],
      ["Account View", "/account"],
    ])
  })

  test("to the site load it anew, since it is the other build", () => {
    const [request] = statusLinks(mia, viewer(mia), ready)
    expect(request).toMatchObject({ href: "/newservice" })
    expect(pages.find(({ path }) => path === "/newservice")?.build).toBe("site")
  })

  test("are none to a page that is not there yet, and none for staff", () => {
    expect(statusLinks(mia, viewer(mia), (address) => address === "/account")).toMatchObject([
      { text: "Account View" },
    ])
    expect(statusLinks(theo, viewer(theo), ready)).toEqual([])
    expect(statusLinks(undefined, viewer(theo), ready)).toEqual([])
  })
})
