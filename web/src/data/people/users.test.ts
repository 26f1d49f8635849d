import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { accountsQuery } from "./users.ts"

const account = (name: string) => ({
  _id: name.replaceAll(" ", "-"),
  name,
  phone: "5305550105",
  email: "",
  address: "",
  role: "user",
  category: "commercial",
  state: "active",
  serviceTechnician: false,
  version: 1,
})

beforeEach(() => {
  const session = JSON.stringify({ token: "t-1", id: "u-1", role: "clerk" })
  vi.stubGlobal("localStorage", { getItem: () => session })
  vi.stubGlobal("navigator", { onLine: true })
  return () => {
    vi.unstubAllGlobals()
  }
})

test("loads all accounts across pages", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    const { searchParams } = new URL(address, "https://shop.example")
    const page = `${searchParams.get("category")} ${searchParams.get("cursor")}`
    const pages: Record<string, [names: string[], next?: string]> = {
      "commercial null": [["Alder Fleet", "Birch Rentals"], "2"],
      "commercial 2": [["Cedar Cabs"], "3"],
      "commercial 3": [["Dogwood Farms"]],
      "carrier null": [["Sierra Mutual"]],
    }
    const [names = [], next] = pages[page] ?? []
    return new Response(JSON.stringify(names.map(account)), {
      headers: next === undefined ? {} : { "x-next-cursor": next },
    })
  })
  const accounts = await new QueryClient().fetchQuery(accountsQuery)
  expect(accounts.map(({ name }) => name)).toEqual([
    "Alder Fleet",
    "Birch Rentals",
    "Cedar Cabs",
    "Dogwood Farms",
    "Sierra Mutual",
  ])
})
