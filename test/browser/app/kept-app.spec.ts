import { once } from "node:events"
import { createServer, request as forward } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "@playwright/test"
import { expect, keptApp, phone, test } from "../browser.ts"
import { enter, staff } from "../job.ts"

const openKept = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize(phone)
  await page.goto(address)
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === "activated" && navigator.serviceWorker.controller !== null
  })
}

const deployable = async (origin: string) => {
  let version = 1
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const passed = forward(origin + url, { method, headers: { ...headers, "accept-encoding": "identity" } })
    passed.on("response", (reply) => {
      const isWorker = url === "/sw.js"
      response.writeHead(
        reply.statusCode ?? 500,
        isWorker ? { "content-type": "text/javascript" } : reply.headers,
      )
      if (!isWorker) return void reply.pipe(response)
      reply.pipe(response, { end: false })
      reply.on("end", () => response.end(`\n// version ${version}`))
    })
    passed.on("error", () => response.destroy())
    request.pipe(passed)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      version += 1
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.describe("The installed app", () => {
  // The console reports offline navigation and calls.
  test.use({ provoked: [/ERR_INTERNET_DISCONNECTED|Access is denied for this document/] })

  test(
    "opens staff pages offline, stores no API data, and ignores public pages",
    keptApp,
    async ({ page, context }) => {
      const technician = await (await staff()).technician({ name: "Theo Lind" })
      await enter(page, technician)
      await openKept(page, "/servicerequests")
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      const kept = await page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(kept).toContain("/app.html")
      expect(
        kept.filter((path) => !/^\/(assets\/|app\.html$|color-scheme\.js$|favicon\.svg$)/.test(path)),
      ).toEqual([])

      await context.setOffline(true)
      for (const path of ["/account", "/servicerequest/48000"]) {
        await page.goto(path)
        await expect(page.locator("h1, [role=alert]").first()).toBeVisible()
      }
      await expect(page.goto("/invoice/some-key")).rejects.toThrow("ERR_INTERNET_DISCONNECTED")
    },
  )
})

test(
  "keeps running the old version until the user reloads into the new one",
  keptApp,
  async ({ page, system: { origin } }) => {
    const site = await deployable(origin)
    try {
      await enter(page, await (await staff()).technician())
      await openKept(page, `${site.address}/servicerequests`)
      const bar = page.getByRole("status").filter({ hasText: "A new version is ready." })
      await page.reload()
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()

      site.deploy()
      await page.reload()
      await expect(bar).toBeVisible()
      const reloaded = page.waitForEvent("load")
      await bar.getByRole("button", { name: "Reload" }).click()
      await reloaded
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await expect(bar).toBeHidden()
    } finally {
      // Ends calls under way, which would fail with the server.
      await page.goto(`${origin}/robots.txt`)
      site.close()
    }
  },
)
