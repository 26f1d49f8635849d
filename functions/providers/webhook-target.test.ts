import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { findTargetProblem, isOnInternet, parseReach } from "./webhook-target.ts"

describe("findTargetProblem", () => {
  it.each([
    "https://example.com/hooks",
    "https://example.com:443/hooks",
    "https://example.com./hooks",
    "https://8.8.8.8/x",
    "https://[2606:4700::1111]/",
  ])("accepts %s", (url) => {
    expect(findTargetProblem(url, "internet")).toBeUndefined()
  })

  it.each([
    "https://localhost/x",
    "https://localhost./x",
    "https://printer.local",
    "https://router.home.arpa",
    "https://intranet",
    "https://127.0.0.1/",
    "https://10.0.0.7",
    "https://169.254.169.254/latest/meta-data",
    "https://172.20.1.1",
    "https://192.168.1.1",
    "https://100.64.0.1",
    "https://192.88.99.1",
    "https://203.0.113.7",
    "https://224.0.0.1",
    "https://255.255.255.255",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::127.0.0.1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[64:ff9b:1::a9fe:a9fe]/",
    "https://[100::1]/",
    "https://[2001::1]/",
    "https://[2001:db8::1]/",
    "https://[2002:7f00:1::]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
  ])("rejects %s", (url) => {
    expect(findTargetProblem(url, "internet")).toBe("Enter an address that can be reached from the internet.")
  })

  it("rejects another port, and a URL that isn't https", () => {
    expect(findTargetProblem("https://example.com:8443/", "internet")).toMatch("without a port")
    expect(findTargetProblem("https://8.8.8.8:22/", "internet")).toMatch("without a port")
    expect(findTargetProblem("http://example.com/", "internet")).toMatch("https://")
  })

  it('accepts any address only when the setting is exactly "anywhere"', () => {
    expect(findTargetProblem("http://127.0.0.1:9000/", parseReach("anywhere"))).toBeUndefined()
    for (const setting of ["internet", "", "Anywhere"])
      expect(findTargetProblem("https://127.0.0.1/", parseReach(setting)), setting).toBeDefined()
  })
})

describe("isOnInternet", () => {
  it("is false for an IPv6 address outside 2000::/3", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(/^[\da-f]{1,4}(?=:)/i.exec(address)?.[0] ?? "0", 16)
        if (first < 0x2000 || first > 0x3fff) expect(isOnInternet(address)).toBe(false)
      }),
    )
  })

  it("is false for a host name", () => {
    expect(isOnInternet("example.com")).toBe(false)
    expect(isOnInternet("")).toBe(false)
  })
})
