import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { functionsIn } from "#infra/local/lambda/functions.ts"
import { temporaryFolder } from "./folder.ts"

const build = (folder: string, word: string) => {
  const file = `${word}.mjs`
  const source = `export const handler = async (address) => {
    if (address) await fetch(address)
    return "${word}"
  }`
  writeFileSync(join(folder, file), source)
  const manifest = { "meta/word": { file, files: [file], bytes: 0, bytesAtStart: 0 } }
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest))
}

test("New builds serve the next call, and calls in flight finish on the old one", async () => {
  const folder = temporaryFolder()
  build(folder, "old")
  const functions = functionsIn(folder, {}, () => undefined)
  onTestFinished(() => functions.stop())
  const gate = createServer().listen(0, "127.0.0.1")
  onTestFinished(() => void gate.close())
  await once(gate, "listening")
  const { port } = gate.address() as AddressInfo
  const call = (address?: string) => functions.invoke("meta/word", address, "r-1")
  expect(await call()).toBe("old")

  const underWay = call(`http://127.0.0.1:${port}`)
  const [, held] = (await once(gate, "request")) as [unknown, ServerResponse]
  build(folder, "new")
  functions.reload()
  expect(await call()).toBe("new")
  held.end()
  expect(await underWay).toBe("old")
})
