import { expect, test } from "vitest"
import { wrongTarget } from "./target.ts"

test("only what is on the internet, and by https, can be told", () => {
  for (const url of ["https://example.com/hooks", "https://8.8.8.8/x", "https://[2606:4700::1111]/"])
    expect(wrongTarget(url, "internet"), url).toBeUndefined()
  for (const url of [
    "http://example.com",
    "https://localhost/x",
    "https://printer.local",
    "https://intranet",
    "https://127.0.0.1:8080/",
    "https://10.0.0.7",
    "https://169.254.169.254/latest/meta-data",
    "https://172.20.1.1",
    "https://192.168.1.1",
    "https://100.64.0.1",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/",
  ])
    expect(wrongTarget(url, "internet"), url).toMatch(/^Enter an address/)
  expect(wrongTarget("http://127.0.0.1:9000/", "anywhere")).toBeUndefined()
})
