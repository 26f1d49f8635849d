import type { Locator, Page } from "@playwright/test"
import { aftercare } from "#shared/domain/job/aftercare.ts"
import { openingDays } from "#shared/domain/schedule/opening-hours.ts"
import { pages } from "#shared/pages.ts"
import { desk, expect, logIn, overflowOf, ownBrowser, phone, test } from "./browser.ts"
import { cutWords, setTextSize, smallTargets } from "./fit.ts"
import { call, staff } from "./job.ts"
import { picture } from "./sign.ts"

const prerendered = pages.filter(({ build, screen, prerender }) => build === "site" && screen && prerender)

test("Every page has large enough targets, and fits a phone with text at 200 %", async ({ page }) => {
  for (const { path } of prerendered.filter(({ path: at }) => at !== "/404")) {
    await page.setViewportSize(desk)
    await page.goto(path)
    await page.waitForLoadState("load")
    expect.soft(await smallTargets(page, 24), `targets of ${path} at a desk`).toEqual([])
    await page.setViewportSize(phone)
    expect.soft(await smallTargets(page, 24), `targets of ${path} on a phone`).toEqual([])
    await setTextSize(page, 32)
    await expect
      .configure({ soft: true })
      .poll(() => overflowOf(page), `width of ${path} with text at 200 %`)
      .toBe(0)
    expect.soft(await cutWords(page), `words of ${path} with text at 200 %`).toEqual([])
    await setTextSize(page, 16)
  }
})

test.describe("Without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("every page has one heading that names it, and a way to contact the shop", async ({ page }) => {
    for (const { path } of prerendered.filter(({ path: at }) => at !== "/404")) {
      await page.goto(path)
      const [title = "", ...others] = await page.locator("h1").allTextContents()
      expect(title.length, path).toBeGreaterThan(3)
      expect(others, path).toEqual([])
      const levels = await page
        .locator("h1, h2, h3")
        .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
      expect(skipped, path).toEqual([])
      await expect(page.locator("a[href^='tel:']").first(), path).toBeAttached()
    }
  })

  test("/services lists nine services, each with its duration", async ({ page }) => {
    await page.goto("/services")
    const index = page.getByRole("navigation", { name: "Our nine services" }).getByRole("link")
    const names = await index.allTextContents()
    expect(names).toHaveLength(9)
    for (const name of names) await expect(page.getByRole("heading", { name, exact: true })).toBeVisible()
    expect(
      await index.evaluateAll((links) =>
        links.filter((link) => !document.querySelector(link.getAttribute("href") ?? "")),
      ),
    ).toEqual([])
    await expect(page.getByText("Camera calibration where the camera looks through the glass")).toBeVisible()
    for (const [instruction] of aftercare) await expect(page.getByText(instruction)).toBeVisible()
  })

  test("/about explains how a job goes in six steps, and what the business claims", async ({ page }) => {
    await page.goto("/about")
    const job = page.locator("section").filter({ has: page.getByRole("heading", { name: "How a job goes" }) })
    await expect(job.getByRole("listitem")).toHaveCount(6)
    for (const claim of ["25 years", "Over 20", "20% off"])
      await expect(page.getByRole("term").filter({ hasText: claim })).toBeVisible()
    await expect(page.getByText("registered with the Bureau of Automotive Repair, ARD")).toBeVisible()
  })
})

test("/services links each service to a request for it", async ({ page }) => {
  await page.goto("/services")
  const requests = page.locator("main a[href*='/newservice/?service=']")
  await expect(requests).toHaveCount(9)
  await expect(
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Services" }),
  ).toHaveAttribute("aria-current", "page")
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
  const enter = async (page: Page, code: string) => {
    await page.goto("/")
    await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
    await ticket(page).getByLabel("Promo code").fill(code)
  }

  test("turns a code into a discounted request", async ({ page }) => {
    const admin = await (await staff()).admin()
    await call(admin, "POST", "/promocode", { ...fields, promoCode: "TICKET20" })
    await enter(page, "")
    const button = ticket(page).getByRole("button")
    await expect(button).toHaveText("Request Service")
    await ticket(page).getByLabel("Promo code").fill(" ticket20 ")
    await expect(button).toHaveText("Start A Discounted Service Request")
    await page.setViewportSize(phone)
    const rightEdge = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
    const edge = await rightEdge(ticket(page))
    expect(await rightEdge(button)).toBeLessThan(edge)
    expect(await rightEdge(ticket(page).getByLabel("Promo code"))).toBeLessThan(edge)
    await ticket(page).getByLabel("Promo code").press("Enter")
    await expect(page).toHaveURL("/newservice/ticket20")
  })

  test("says that an unknown code is not valid, and stays on the page", async ({ page }) => {
    for (const code of ["<b>NEVER</b>", "../account"]) {
      await enter(page, code)
      await ticket(page).getByRole("button").click()
      await expect(ticket(page).getByRole("alert")).toHaveText("Promo code is not valid")
      await expect(page).toHaveURL("/")
    }
    await expect(ticket(page).getByLabel("Promo code")).toHaveAccessibleDescription("Promo code is not valid")
    await ticket(page).getByLabel("Promo code").fill("x")
    await ticket(page).getByRole("button").click()
    await expect(ticket(page).getByRole("alert")).toHaveText("Enter a promo code of 2 to 50 characters.")
    await ticket(page).getByLabel("Promo code").fill("")
    await ticket(page).getByRole("button").click()
    await expect(page).toHaveURL("/newservice/")
  })

  test.describe("when the server fails", () => {
    test.use({ provoked: [/status of 500/] })

    test("says that the code could not be checked, and checks it again on retry", async ({ page }) => {
      await page.route("**/api/promocode*", (route) => route.fulfill({ status: 500, json: {} }))
      await enter(page, "TICKET99")
      await ticket(page).getByRole("button").click()
      await expect(ticket(page).getByRole("alert")).toHaveText("Promo Code Error")
      await page.unroute("**/api/promocode*")
      await ticket(page).getByRole("button").click()
      await expect(ticket(page).getByRole("alert")).toHaveText("Promo code is not valid")
    })
  })
})

test.describe("/contact", () => {
  test(
    "counts down to closing by the second, marks today, then says when it opens",
    ownBrowser,
    async ({ page }) => {
      await page.clock.install({ time: new Date("2026-11-19T13:17:40-08:00") })
      await page.goto("/contact")
      const panel = page.getByRole("region", { name: "Contact and hours" })
      await expect(panel.getByRole("listitem").filter({ hasText: "Today" })).toContainText("Thursday")
      await page.clock.pauseAt(new Date("2026-11-19T13:17:50-08:00"))
      await expect(panel).toContainText("Currently Open, Closing in")
      await expect(panel).toContainText("3:42:10")
      await page.clock.runFor(1000)
      await expect(panel).toContainText("3:42:09")
      await page.clock.fastForward("03:42:09")
      await expect(panel).toContainText("Currently Closed")
      await expect(panel).toContainText("Open tomorrow at 8:00am")

      // The clocks go back in the night before this Sunday.
      await page.clock.setFixedTime(new Date("2027-11-07T12:00:00-08:00"))
      await page.reload()
      await expect(panel.getByRole("listitem").filter({ hasText: "Today" })).toContainText(/Sunday.*Closed/)
      await expect(panel).toContainText("Open tomorrow at 8:00am")
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
      for (const [path, where, words] of [
        ["/contact", "main", "Currently Closed for Thanksgiving"],
        ["/", "main", "Currently Closed for Thanksgiving"],
        ["/", "banner", "Currently Closed for Thanksgiving, opens tomorrow at 8:00am"],
        ["/locations", "main", "Closed for Thanksgiving, opens tomorrow at 8:00am"],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole(where)).toContainText(words)
      }
      await page.goto("/contact")
      await expect(day("Today")).toContainText(/Thursday.*Closed, Thanksgiving/)
      await expect(panel).toContainText("Open tomorrow at 8:00am")
      await expect(page.getByRole("main")).toContainText("Labor Day, Thanksgiving and Christmas.")
      await picture(page, "contact-holiday-desktop")
      for (const size of [{ width: 768, height: 1024 }, phone]) {
        await page.setViewportSize(size)
        expect(await overflowOf(page)).toBe(0)
      }
      await picture(page, "contact-holiday-phone")
      // The holiday with the longest name.
      await page.clock.setFixedTime(new Date("2028-07-04T13:00:00-07:00"))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto("/contact")
      await expect(day("Today")).toContainText("Closed, Independence Day")
      expect(await overflowOf(page)).toBe(0)
    },
  )

  test("offers a call during opening hours, and a text otherwise", ownBrowser, async ({ page }) => {
    const first = page.getByRole("main").locator("a.amber")
    for (const [time, reach] of [
      ["2026-11-19T13:00:00-08:00", /^Call Us/],
      ["2026-11-21T20:00:00-08:00", "Text Us"],
    ] as const) {
      await page.clock.setFixedTime(new Date(time))
      await page.goto("/contact")
      await expect(first).toHaveText([reach])
    }
  })

  test("shows stored values and hides missing ones", async ({ page }) => {
    await answer(
      page,
      "contactinfo",
      changed({ ...closedAllWeek, email: "", address: "77 Oak Street, Colusa, CA 95932" }),
    )
    await page.goto("/contact")
    const panel = page.getByRole("region", { name: "Contact and hours" })
    await expect(panel).toContainText("77 Oak Street")
    await expect(panel).toContainText("Currently Closed")
    await expect(panel).not.toContainText("Email")
    await expect(page.getByRole("link", { name: "Open the map" })).toHaveAttribute("href", /query=77\+Oak/)
  })

  test("links clerks to editing contact info, but not technicians, customers, or visitors", async ({
    page,
  }) => {
    const edit = page.getByRole("link", { name: "Edit Contact Info" })
    const head = page.getByRole("banner")
    await page.goto("/contact")
    await expect(head.getByRole("link", { name: "Login" })).toBeVisible()
    await expect(edit).toHaveCount(0)
    for (const who of ["technician", "customer"] as const) {
      const [name] = (await logIn(page, who)).name.split(" ")
      await page.reload()
      await expect(
        who === "customer"
          ? head.getByRole("button", { name, exact: true })
          : head.getByRole("link", { name: "My Account" }),
      ).toBeVisible()
      await expect(edit).toHaveCount(0)
    }

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
    const typed =
      "What we fix\nAny leak.\n\n<img src=x onerror=alert(1)> <b>bold</b>.\n\nHow to use it\n\nCall us. & wait"
    await answer(page, "businessinfo", changed({ warrantyData: typed }))
    await page.goto("/warranty")
    const words = page.getByRole("article")
    await expect(words.getByRole("heading")).toHaveText(["What we fix", "How to use it"])
    await expect(words.locator("p")).toHaveText([
      "Any leak.",
      "<img src=x onerror=alert(1)> <b>bold</b>.",
      "Call us. & wait",
    ])
    await expect(words.locator("img, b")).toHaveCount(0)

    const long = `${"W".repeat(400)}\n\n${"Any leak. ".repeat(400)}`
    await page.unroute("**/api/businessinfo*")
    await answer(page, "businessinfo", changed({ warrantyData: long }))
    await page.setViewportSize(phone)
    await page.reload()
    await expect(words.locator("p")).toHaveCount(2)
    expect(await overflowOf(page)).toBe(0)
  })

  test("shows an alert when no text is stored", async ({ page }) => {
    await answer(page, "businessinfo", changed({ warrantyData: " \n " }))
    await page.goto("/warranty")
    await expect(page.getByRole("alert")).toContainText(
      "The text of our warranty isn't on this page right now.",
    )
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
      await page.reload()
      await expect(sacramento).toContainText("Closed, opens Monday at 8:00am")
      await page.clock.setFixedTime(new Date("2026-11-27T13:00:00-08:00"))
      await page.reload()
      await expect(sacramento).toContainText("Regular hours this week")
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
    for (const size of [desk, phone, { width: 360, height: 740 }]) {
      await page.setViewportSize(size)
      await page.goto("/locations")
      await expect(signs(page)).toHaveCount(13)
      expect(await overflowOf(page)).toBe(0)
    }
  })
})

test("the footer links to the careers page once its URL is set", async ({ page }) => {
  await page.goto("/contact")
  const careers = page.getByRole("contentinfo").getByRole("link", { name: "Careers" })
  await expect(page.getByText(/Currently (Open|Closed)/).first()).toBeVisible()
  await expect(careers).toHaveCount(0)
  await answer(page, "businessinfo", changed({ careers: "https://jobs.example.com/glass" }))
  await page.reload()
  await expect(careers).toHaveAttribute("href", "https://jobs.example.com/glass")
})
