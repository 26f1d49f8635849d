import type { Locator, Page } from "@playwright/test"
import { aftercare } from "#shared/domain/job/aftercare.ts"
import { openingDays } from "#shared/domain/schedule/opening-hours.ts"
import { pages } from "#shared/pages.ts"
import { desk, expect, logIn, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { call, staff } from "../job.ts"
import { picture } from "../sign.ts"

const prerendered = pages.filter(({ build, prerender }) => build === "site" && prerender)

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  const content: Record<string, (page: Page) => Promise<void>> = {
    "/services": async (page) => {
      const index = page.getByRole("navigation", { name: "Our nine services" }).getByRole("link")
      const names = await index.allTextContents()
      expect(names).toHaveLength(9)
      for (const name of names) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible()
      expect(
        await index.evaluateAll((links) =>
          links.filter((link) => !document.querySelector(link.getAttribute("href") ?? "")),
        ),
      ).toEqual([])
      await expect(
        page.getByText("Camera calibration where the camera looks through the glass"),
      ).toBeVisible()
      for (const [instruction] of aftercare) await expect(page.getByText(instruction)).toBeVisible()
      await expect(page.locator("main a[href*='/newservice/?service=']")).toHaveCount(9)
      await expect(
        page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Services" }),
      ).toHaveAttribute("aria-current", "page")
    },
    "/about": async (page) => {
      const steps = page.getByRole("heading", { name: "How a job goes" })
      await expect(page.locator("section").filter({ has: steps }).getByRole("listitem")).toHaveCount(6)
      for (const claim of ["25 years", "Over 20", "20% off"])
        await expect(page.getByRole("term").filter({ hasText: claim })).toBeVisible()
      await expect(page.getByText("registered with the Bureau of Automotive Repair, ARD")).toBeVisible()
    },
    "/squareposrequired": async (page) => {
      await expect(page.getByRole("heading", { name: "Get the Square app" })).toBeVisible()
      await expect(page.getByText("Nothing was charged.")).toBeVisible()
      await expect(page.getByRole("link", { name: "Google Play" })).toHaveAttribute("href", /com\.squareup$/)
    },
    "/maintenance": async (page) => {
      await expect(page.getByText("This page is down for maintenance.")).toBeVisible()
      await expect(page.getByRole("main").getByRole("link", { name: "Call Us" })).toBeVisible()
    },
  }

  test("every page has its content, one heading that names it, and a way to reach the shop", async ({
    page,
  }) => {
    for (const { path } of prerendered.filter(({ path: at }) => at !== "/404")) {
      const reply = await page.goto(path)
      expect(reply?.status(), path).toBe(200)
      const [title = "", ...others] = await page.locator("h1").allTextContents()
      expect(title.length, path).toBeGreaterThan(3)
      expect(others, path).toEqual([])
      const levels = await page
        .locator("h1, h2, h3")
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
      expect(skipped, path).toEqual([])
      await expect(page.locator("a[href^='tel:']").first(), path).toBeAttached()
      await content[path]?.(page)
    }
  })
})

const answer = (page: Page, address: string, change: (stored: Stored[]) => Stored[]) =>
  page.route(`**/api/${address}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Stored[]) })
  })
type Stored = Record<string, unknown>
const changed = (words: Stored) => (stored: Stored[]) => stored.map((one) => ({ ...one, ...words }))

const closedAllWeek = Object.fromEntries(openingDays.map(([, field]) => [field, "closed"]))

test.describe("The promo ticket on the home page", () => {
  const fields = { description: "", appliesToParts: true, markdown: 20, markdownType: "percent" }
  const ticket = (page: Page) => page.getByRole("region", { name: "Discount" })
  test.use({ provoked: [/status of 500/] })

  test("reports a code that is unknown, too short, or unchecked, and discounts a valid one", async ({
    page,
  }) => {
    const admin = await (await staff()).admin()
    await call(admin, "POST", "/promocode", { ...fields, promoCode: "TICKET20" })
    await page.goto("/")
    await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
    const button = ticket(page).getByRole("button")
    const code = ticket(page).getByLabel("Promo code")
    const alert = ticket(page).getByRole("alert")
    await expect(button).toHaveText("Request Service")
    for (const unknown of ["<b>NEVER</b>", "../account"]) {
      await code.fill(unknown)
      await expect(alert).toBeEmpty()
      await button.click()
      await expect(alert).toHaveText("Promo code is not valid")
    }
    await expect(code).toHaveAccessibleDescription("Promo code is not valid")
    await code.fill("x")
    await button.click()
    await expect(alert).toHaveText("Enter a promo code of 2 to 50 characters.")

    await page.route("**/api/promocode*", (route) => route.fulfill({ status: 500, json: {} }))
    await code.fill(" ticket20 ")
    await expect(button).toHaveText("Start A Discounted Service Request")
    await button.click()
    await expect(alert).toHaveText("Promo Code Error")
    await page.unroute("**/api/promocode*")
    await page.setViewportSize(phone)
    const rightEdge = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
    const room = async (part: Locator) => (await rightEdge(ticket(page))) - (await rightEdge(part))
    await expect.poll(() => room(button)).toBeGreaterThan(0)
    await expect.poll(() => room(code)).toBeGreaterThan(0)
    await expect(page).toHaveURL("/")
    await code.press("Enter")
    await expect(page).toHaveURL("/newservice/ticket20")
  })
})

test.describe("/contact", () => {
  test(
    "counts down to closing and offers a call, then says when it opens and offers a text",
    ownBrowser,
    async ({ page }) => {
      await page.clock.install({ time: new Date("2026-11-19T13:10:00-08:00") })
      await page.goto("/contact")
      const panel = page.getByRole("region", { name: "Contact and hours" })
      await expect(panel.getByRole("listitem").filter({ hasText: "Today" })).toContainText("Thursday")
      await page.clock.pauseAt(new Date("2026-11-19T13:17:50-08:00"))
      await expect(panel).toContainText("Currently Open, Closing in")
      await expect(panel).toContainText("3:42:10")
      const first = page.getByRole("main").locator("a.amber")
      await expect(first).toHaveText([/^Call Us/])
      await page.clock.fastForward("03:42:10")
      await expect(panel).toContainText("Currently Closed")
      await expect(panel).toContainText("Open tomorrow at 8:00am")
      await expect(first).toHaveText(["Text Us"])
    },
  )

  test(
    "shows a holiday as closed with its name, and lists the other holidays",
    ownBrowser,
    async ({ page }) => {
      await page.clock.setFixedTime(new Date("2026-11-24T13:00:00-08:00"))
      await page.goto("/contact")
      const panel = page.getByRole("region", { name: "Contact and hours" })
      const day = (name: string) => panel.getByRole("listitem").filter({ hasText: name })
      await expect(day("Thursday")).toContainText("Closed, Thanksgiving")
      await expect(day("Wednesday")).toContainText("8:00am to 5:00pm")
      await page.clock.setFixedTime(new Date("2026-11-26T13:00:00-08:00"))
      await expect(panel).toContainText("Currently Closed for Thanksgiving")
      await expect(day("Today")).toContainText(/Thursday.*Closed, Thanksgiving/)
      await expect(panel).toContainText("Open tomorrow at 8:00am")
      await expect(page.getByRole("main")).toContainText("Labor Day, Thanksgiving and Christmas.")
      await picture(page, "contact-holiday-desktop")
      for (const size of [{ width: 768, height: 1024 }, phone]) {
        await page.setViewportSize(size)
        expect(await overflowOf(page)).toBe(0)
      }
      await picture(page, "contact-holiday-phone")
      await page.goto("/")
      await expect(page.getByRole("main")).toContainText("Currently Closed for Thanksgiving")
      await expect(page.getByRole("banner")).toContainText(
        "Currently Closed for Thanksgiving, opens tomorrow at 8:00am",
      )
      await page.goto("/contact")
      // The holiday with the longest name.
      await page.clock.setFixedTime(new Date("2028-07-04T13:00:00-07:00"))
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(day("Today")).toContainText("Closed, Independence Day")
      expect(await overflowOf(page)).toBe(0)
    },
  )

  test("shows stored values, among them the careers page, and hides missing ones", async ({ page }) => {
    const careers = page.getByRole("contentinfo").getByRole("link", { name: "Careers" })
    await answer(page, "businessinfo", changed({ careers: "https://jobs.example.com/glass" }))
    await answer(
      page,
      "contactinfo",
      changed({ ...closedAllWeek, email: "", address: "77 Oak Street, Colusa, CA 95932" }),
    )
    await page.goto("/contact")
    const panel = page.getByRole("region", { name: "Contact and hours" })
    await expect(panel).toContainText("77 Oak Street")
    await expect(panel).toContainText("Currently Closed")
    await expect(page.getByRole("banner")).toContainText("Currently Closed")
    await expect(panel).not.toContainText("Email")
    await expect(careers).toHaveAttribute("href", "https://jobs.example.com/glass")
    await expect(page.getByRole("link", { name: "Open the map" })).toHaveAttribute("href", /query=77\+Oak/)
  })

  test("links clerks, but not technicians, to editing the contact info", async ({ page }) => {
    const edit = page.getByRole("link", { name: "Edit Contact Info" })
    await logIn(page, "technician")
    await page.goto("/contact")
    await expect(page.getByRole("banner").getByRole("link", { name: "My Account" })).toBeVisible()
    await expect(edit).toHaveCount(0)

    await logIn(page, "clerk")
    await page.reload()
    await expect(edit).toHaveAttribute("href", "/contactinfo?edit")
    await page.goto("/contactinfo?edit")
    await expect(page.getByRole("button", { name: "Save Changes" }).filter({ visible: true })).toBeVisible()
    await page.getByRole("button", { name: "Cancel Edit" }).filter({ visible: true }).click()
    await expect(
      page.getByRole("button", { name: "Edit", exact: true }).filter({ visible: true }),
    ).toBeVisible()
  })
})

test.describe("/warranty", () => {
  test("shows the owner's text in paragraphs that fit a phone, without interpreting markup", async ({
    page,
  }) => {
    const long = "W".repeat(400)
    const typed = `What we fix\nAny leak. ${long}\n\n<img src=x onerror=alert(1)> <b>bold</b>.\n\nHow to use it\n\nCall us. & wait`
    await answer(page, "businessinfo", changed({ warrantyData: typed }))
    await page.goto("/warranty")
    const words = page.getByRole("article")
    await expect(words.getByRole("heading")).toHaveText(["What we fix", "How to use it"])
    await expect(words.locator("p")).toHaveText([
      `Any leak. ${long}`,
      "<img src=x onerror=alert(1)> <b>bold</b>.",
      "Call us. & wait",
    ])
    await expect(words.locator("img, b")).toHaveCount(0)

    await page.setViewportSize(phone)
    await expect.poll(() => overflowOf(page)).toBe(0)
  })

  test("shows an alert when no text is stored", async ({ page }) => {
    await answer(page, "businessinfo", changed({ warrantyData: " \n " }))
    await page.goto("/warranty")
    await expect(
      page.getByRole("alert").filter({ hasText: "The text of our warranty isn't on this page right now." }),
    ).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: "Call Us" })).toBeVisible()
  })
})

test.describe("/locations", () => {
  const signs = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 })

  test(
    "shows each shop's map link, hours, phone, zone, and whether it is open",
    ownBrowser,
    async ({ page }) => {
      await page.clock.setFixedTime(new Date("2026-11-19T13:00:00-08:00"))
      await page.goto("/locations")
      const sacramento = page
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { name: "Sacramento" }) })
      await expect(sacramento.getByRole("link", { name: /2140 Folsom Boulevard/ })).toHaveAttribute(
        "href",
        /google\.com\/maps\/search\/.*Folsom/,
      )
      await expect(sacramento.getByRole("link", { name: "(916) 555-0172" })).toHaveAttribute(
        "href",
        "tel:+19165550172",
      )
      await expect(sacramento).toContainText("Monday to Friday8:00am to 5:00pm")
      await expect(sacramento).toContainText("Mobile zone Sacramento")
      await expect(sacramento).toContainText("Open until 5:00pm")
      await expect(sacramento).toContainText("Closed Thu, Nov 26 for Thanksgiving")
      await page.clock.setFixedTime(new Date("2026-11-21T20:00:00-08:00"))
      await expect(sacramento).toContainText("Closed, opens Monday at 8:00am")
      await page.clock.setFixedTime(new Date("2026-11-26T13:00:00-08:00"))
      await expect(sacramento).toContainText("Closed for Thanksgiving, opens tomorrow at 8:00am")
      await page.clock.setFixedTime(new Date("2026-11-27T13:00:00-08:00"))
      await expect(sacramento).toContainText("Regular hours this week")

      const daysOff = [{ from: "11/30/2026", to: "12/1/2026" }]
      await answer(page, "branches", (shops) => shops.map((shop) => ({ ...shop, daysOff })))
      await page.goto("/locations")
      await expect(sacramento).toContainText("Closed Mon, Nov 30 to Tue, Dec 1")
      await page.clock.setFixedTime(new Date("2026-11-30T13:00:00-08:00"))
      await expect(sacramento).toContainText("Closed, opens Wednesday at 8:00am")
      await expect(page.getByText(/^Currently Closed, opens Wednesday/)).toBeVisible()
    },
  )

  test("fits one shop without hours or a phone, and twelve with long names", async ({ page }) => {
    await answer(page, "branches", (shops) =>
      shops.slice(0, 1).map((shop) => ({ ...shop, ...closedAllWeek, phone: "" })),
    )
    await page.goto("/locations")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("One shop, and your driveway")
    await expect(page.getByText("By appointment.")).toBeVisible()

    await page.unroute("**/api/branches*")
    await answer(page, "branches", ([shop]) =>
      Array.from({ length: 12 }, (_, index) => ({
        ...shop,
        _id: `shop-${index}`,
        name: `Clearline of San Juan Bautista Number ${index + 1}`,
        city: `San Juan Bautista ${index + 1}`,
        zone: `Zone ${index % 3}`,
        cities: Array.from({ length: 60 }, (_nothing, town) => `Town ${index} ${town}`),
      })),
    )
    await page.reload()
    await expect(signs(page)).toHaveCount(13)
    for (const size of [desk, phone, { width: 360, height: 740 }]) {
      await page.setViewportSize(size)
      await expect.poll(() => overflowOf(page)).toBe(0)
    }
  })
})
