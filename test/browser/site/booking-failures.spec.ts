import type { Page } from "@playwright/test"
import { toWireDate } from "#shared/domain/schedule/dates.ts"
import { type Person, randomPhone } from "../../builders/people.ts"
import { desk, expect, overflowOf, phone, test } from "../browser.ts"
import { bookedVisit, call, codeTextedTo, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"
import {
  askForCall,
  begin,
  best,
  broken,
  codeField,
  confirmed,
  goTo,
  heading,
  next,
  priceSoFar,
  rav4,
  send,
  tellWho,
  typeCode,
} from "./booking-screen.ts"

const requestsOf = async (clerk: Person, number: string) => {
  await settled()
  const found = await call<{ _id: string }[]>(clerk, "GET", `/users?q=${number}`)
  const lists = found.map(({ _id }) => call<unknown[]>(clerk, "GET", `/servicerequest?customerId=${_id}`))
  return (await Promise.all(lists)).flat()
}

const numberIn = async (page: Page) => {
  await expect(heading(page, "We have your request")).toBeVisible()
  return page
    .getByText(/^Number \d+$/)
    .locator("b")
    .textContent()
}

test.describe("Photos", () => {
  test.use({ provoked: [/400/] })

  test("reports too many or invalid photos where they are added, and retries a lost one", async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "damage")
    const add = page.getByLabel(/^Add (a|another) photo/)
    const script = {
      name: "photo.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<script>alert(1)</script>"),
    }
    await add.setInputFiles(script)
    await expect(page.getByRole("alert").filter({ hasText: "picture" })).toBeVisible()
    await page.getByRole("button", { name: "Remove photo.jpg" }).click()
    await add.setInputFiles(Array.from({ length: 6 }, () => broken))
    await expect(page.getByText("We take 5 photos. The first ones are added.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Remove photo 5" })).toBeVisible()
    await expect(add).toHaveCount(0)

    // Simulates photos that the bucket removed.
    await page.evaluate(() => {
      const slot = "clearline.new-service"
      const draft = JSON.parse(sessionStorage.getItem(slot) ?? "{}")
      const photos = draft.photos.map((photo: object) => ({ ...photo, key: "incoming/newservice/x/y.png" }))
      sessionStorage.setItem(slot, JSON.stringify({ ...draft, photos }))
    })
    await page.reload()
    await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
    await next(page).click()
    await page.getByRole("radio", { name: /Our shop/ }).check()
    await page.getByRole("radio", { name: /Woodland/ }).check()
    await askForCall(page)
    await next(page).click()
    await tellWho(page, randomPhone())
    await send(page).click()
    await expect(heading(page, "What is broken?")).toBeFocused()
    await expect(page.getByRole("alert").filter({ hasText: "Add your photos again." })).toBeVisible()
    await picture(page, "newservice-photos-lost-phone")
    await add.setInputFiles(broken)
    await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
    await next(page).click()
    await page.goto("/newservice#review")
    await send(page).click()
    await confirmed(page)
  })
})

test.describe("When the connection is lost", () => {
  test.use({ provoked: [/Failed to load resource|net::ERR/] })

  test("waits for a tap to send, and creates one request despite a lost reply", async ({ page, context }) => {
    const clerk = await (await staff()).clerk()
    const number = randomPhone()
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    await tellWho(page, number)
    await context.setOffline(true)
    await expect(page.getByText("You're offline. Everything you typed is kept.")).toBeVisible()
    await picture(page, "newservice-offline-phone")
    await send(page).click()
    await expect(heading(page, "Look it over")).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're back online. Tap to send it.")).toBeVisible()

    const lost: string[] = []
    await page.route("**/api/newservice", async (route) => {
      const { code } = route.request().postDataJSON() as { code?: string }
      const step = code === undefined ? "code" : "booking"
      if (lost.includes(step)) return route.fallback()
      lost.push(step)
      await route.fetch()
      return route.abort()
    })
    await send(page).dblclick()
    await typeCode(page, number)
    const invoiceNumber = await confirmed(page)
    expect(lost).toEqual(["code", "booking"])
    expect(await requestsOf(clerk, number)).toMatchObject([{ invoiceNumber }])
  })

  test("shows what was booked when the reply was lost and the time was changed since", async ({ page }) => {
    const number = randomPhone()
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    const first = await page
      .getByText(/\d:00 [ap]m to \d+:00 [ap]m/)
      .first()
      .innerText()
    await tellWho(page, number)
    const losing = "**/api/newservice"
    await page.route(losing, async (route) => {
      const { code } = route.request().postDataJSON() as { code?: string }
      if (code === undefined) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await send(page).click()
    await typeCode(page, number)
    await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible()
    await page.unroute(losing)
    await page.goto("/newservice#visit")
    await askForCall(page)
    await next(page).click()
    await send(page).click()
    await typeCode(page, number)
    await expect(heading(page, "You already sent this request")).toBeFocused()
    await expect(page.getByText(first)).toBeVisible()
    await expect(page.getByText("What you changed afterward didn't reach us.")).toBeVisible()
    await expect(page.getByRole("button", { name: "Add to calendar" })).toBeVisible()
    await expect.poll(() => overflowOf(page)).toBe(0)
    await picture(page, "newservice-sent-before-phone")
    await page.setViewportSize(desk)
    await picture(page, "newservice-sent-before-desk")
  })

  test("resends a photo, keeps what was typed over reload and Back, and retries free times", async ({
    page,
  }) => {
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "damage")
    await page.route("**/api/newservicephoto", (route) => route.abort(), { times: 1 })
    const sentTwice: number[] = []
    // As when the reply was lost and the browser sends the photo again.
    await page.route(/\/incoming\/newservice\//, async (route) => {
      for (let times = 0; times < 2; times += 1) sentTwice.push((await route.fetch()).status())
      await route.fulfill({ response: await route.fetch() })
    })
    await page.getByLabel(/^Add a photo/).setInputFiles(broken)
    await picture(page, "newservice-photo-failed")
    // The client retries a change three times.
    await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeVisible()
    expect(sentTwice).toEqual([200, 412])
    await page.getByLabel(/Anything else/).fill("Rain sensor")
    await page.reload()
    await expect(heading(page, "What is broken?")).toBeVisible()
    await expect(page.getByLabel(/Anything else/)).toHaveValue("Rain sensor")
    await expect(page.getByRole("img", { name: "Damage 1" })).toBeVisible()
    await page.goBack()
    await expect(heading(page, "Which car is it?")).toBeVisible()
    await expect(page.getByLabel("VIN")).toHaveValue(rav4)
    await page.goForward()
    await page.getByRole("button", { name: "Remove photo 1" }).press("Enter")
    await expect(page.getByRole("img", { name: "Damage 1" })).toHaveCount(0)
    await expect(page.getByRole("heading", { name: "A photo helps" })).toBeFocused()
    await page.evaluate(() => location.assign("#review"))
    await expect(page).toHaveURL(/#damage$/)
    await expect(heading(page, "What is broken?")).toBeVisible()
    await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
    await next(page).click()
    await page.route(
      "**/api/appointmentwindows*",
      async (route) => {
        const response = await route.fetch()
        const { days, ...reply } = await response.json()
        const full = days.map((day: { windows: object[] }) => ({
          ...day,
          windows: day.windows.map((window) => ({ ...window, free: false, best: false })),
        }))
        await route.fulfill({ response, json: { ...reply, days: full } })
      },
      { times: 1 },
    )
    await page.getByLabel("Street address").fill("1420 Plumas Street")
    await page.getByLabel("City").fill("Yuba City")
    await page.getByLabel("ZIP code").fill("95993")
    await expect(page.getByText(/^Nothing is free on these days/)).toBeVisible()
    await next(page).click()
    const callMe = page.getByRole("radio", { name: /^Call me instead/ })
    await expect(callMe).toBeFocused()
    await expect(page.getByRole("group", { name: "None of these times" })).toHaveAccessibleDescription(
      "Choose a time, or have us call you.",
    )
    await page.route("**/api/appointmentwindows*", (route) => route.abort())
    await page.getByLabel("ZIP code").fill("95991")
    await expect(page.getByText("Couldn't load the free times.")).toBeVisible()
    await picture(page, "newservice-when-failed")
    await page.unroute("**/api/appointmentwindows*")
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(best(page)).toBeChecked()

    const times = page.getByRole("region", { name: "When works for you?" })
    const later = page.getByRole("button", { name: "Later days" })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route("**/api/appointmentwindows*", async (route) => {
      await released
      await route.fallback()
    })
    await later.press("Enter")
    await expect(times).toHaveAttribute("aria-busy", "true")
    await expect(best(page)).toBeChecked()
    release()
    await expect(times.getByText(/^Free times from /)).toBeAttached()
    await expect(later).toBeFocused()
    await page.getByRole("button", { name: "Back to the first days" }).press("Enter")
    await expect(best(page)).toBeChecked()
    await expect(later).toBeFocused()
    await page.getByRole("group", { name: "Day" }).locator("input:enabled").last().check()
    const windows = page.getByRole("group", { name: /^Arrival window/ })
    await expect(windows.getByRole("radio", { checked: true })).toHaveCount(1)
    await expect(
      page.getByRole("status").filter({ hasText: /^\w{3}, \w{3} \d+\d:00 [ap]m to / }),
    ).toBeVisible()
  })
})

test.describe("A price that the server can't hold", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("is withdrawn with a message, and the request is sent without it", async ({ page }) => {
    await begin(page)
    await page.route("**/api/quote", (route) => route.fulfill({ status: 409, body: "{}" }))
    await goTo(page, "damage")
    await page.getByRole("radio", { name: "Chip, under 1 inch" }).check()
    await expect(priceSoFar(page)).toBeVisible()
    await next(page).click()
    await expect(page.getByText("Couldn't hold the price. We'll call you with it.")).toBeVisible()
    await page.getByRole("radio", { name: /Our shop/ }).check()
    await page.getByRole("radio", { name: /Woodland/ }).check()
    await askForCall(page)
    await next(page).click()
    await expect(page.getByRole("region", { name: "Price" })).toContainText("We'll call you with the price")
    await tellWho(page, randomPhone())
    await send(page).click()
    await confirmed(page)
  })
})

test("Submitting the same form in two tabs creates one request", async ({ page, context }) => {
  const clerk = await (await staff()).clerk()
  const number = randomPhone()
  await begin(page)
  await goTo(page, "review")
  await tellWho(page, number)
  const opening = context.waitForEvent("page")
  await page.evaluate(() => void window.open("/newservice#review"))
  const other = await opening
  await expect(other.getByLabel("Name")).toHaveValue("Marisol Vega")
  await Promise.all([send(page).click(), send(other).click()])
  const code = await codeTextedTo(number)
  for (const tab of [page, other]) await codeField(tab).fill(code)
  const [one, two] = [await numberIn(page), await numberIn(other)]
  expect(one).toBe(two)
  expect(await requestsOf(clerk, number)).toHaveLength(1)
  await other.close()
})

test.describe("When another customer takes the time first", () => {
  test.use({ provoked: [/409/] })

  test("returns to the times, with fresh ones", async ({ page }) => {
    await page.setViewportSize(phone)
    await begin(page)
    await goTo(page, "review")
    const number = randomPhone()
    await tellWho(page, number)
    const chosen = await page.evaluate(() => {
      const { when } = JSON.parse(sessionStorage.getItem("clearline.new-service") ?? "{}")
      return when as { date: string; start: number; end: number }
    })
    const clock = (minutes: number) => {
      const hour = Math.floor(minutes / 60)
      return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")}${hour < 12 ? "am" : "pm"}`
    }
    const time = { date: toWireDate(chosen.date), start: clock(chosen.start), end: clock(chosen.end) }
    await send(page).click()
    await expect(codeField(page)).toBeFocused()
    const someoneFaster = {
      form: crypto.randomUUID(),
      service: "chip",
      vehicle: { words: "Another car" },
      damage: { chips: 1, size: 1 },
      place: { address: "1420 Plumas Street, Yuba City, CA 95991" },
      time,
      payer: { type: "Cash" },
      name: "Someone Faster",
    } as const
    await expect
      .poll(
        async () => {
          const visit = { ...someoneFaster, form: crypto.randomUUID(), phone: randomPhone() }
          return bookedVisit(visit).then(
            () => "booked",
            () => "taken",
          )
        },
        { timeout: 60_000 },
      )
      .toBe("taken")
    await settled()
    await typeCode(page, number)
    await expect(heading(page, "Where and when?")).toBeFocused()
    await expect(page.getByRole("alert").filter({ hasText: "Someone just took this time." })).toBeVisible()
    await picture(page, "newservice-taken-phone")
    await best(page).check()
    await next(page).click()
    await expect(page.getByLabel("Name")).toHaveValue("Marisol Vega")
    await send(page).click()
    await confirmed(page)
  })
})
