import { expect, it } from "vitest"
import { redactLinks } from "./links.ts"

it.each([
  [
    "Follow your job: https://shop.example/job/b3Jd8fK2mQ9xT5vW1zYc7A",
    "Follow your job: https://shop.example/job/...",
  ],
  [
    "See https://shop.example/invoice/aB3_x9Qw-12345678901. Thanks",
    "See https://shop.example/invoice/.... Thanks",
  ],
  ["Rate us: https://shop.example/r/48211/Zq81_kd0Ls9mXx77Yt", "Rate us: https://shop.example/r/48211/..."],
  ["Your job 48211 is at https://shop.example/job/", "Your job 48211 is at https://shop.example/job/"],
])("redactLinks hides the secret part of links: %s", (text, expected) => {
  expect(redactLinks(text)).toBe(expected)
})
