import type { Page } from "@playwright/test"
import { keys } from "#functions/platform/keys.ts"
import { demoPassword } from "#infra/local/demo/password.ts"
import type { Person } from "../../builders/people.ts"
import {
  chooseInRail,
  expect,
  flawsInBothThemes,
  flawsOf,
  hold,
  logIn,
  logins,
  ownBrowser,
  phone,
  shiftsOf,
  test,
  watchShifts,
} from "../browser.ts"
import { aJob, codeTextedTo, staff, store } from "../job.ts"
import { sign } from "../sign.ts"

const loginNeeded = "You need to be logged in to access the requested resource."

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem("clearline.session"))

const draftOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("clearline.new-request"))

async function submit(page: Page, number: string, password = demoPassword): Promise<void> {
  await page.getByLabel("Phone").fill(number)
  await page.getByLabel("Password", { exact: false }).first().fill(password)
  await page.getByRole("button", { name: "Login" }).click()
}

test.describe("A login", () => {
  test("takes staff to their account, ignores foreign redirects, and is skipped once logged in", async ({
    page,
  }) => {
    await page.goto("/login?route=//evil.example/account")
    await submit(page, "(530) 555-0102")
    await expect(page).toHaveURL(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/account$/)
    await expect(page).toHaveTitle("Account · Clearline Auto Glass")
    await page.goto("/login")
    await expect(page).toHaveURL(/\/account$/)
  })

  test("continues to the requested page with its query, of which nothing was rendered before", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll("h1, nav a")) seen.push(heading.textContent ?? "")
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto("/servicerequests?date=11/20/2026")
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByRole("alert")).toHaveText(loginNeeded)
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(seen).toContain("Login")
    expect(seen.filter((text) => !["Login", "Call Us", "Text Us"].includes(text))).toEqual([])
    await submit(page, logins.clerk)
    await expect(page).toHaveURL(/\/servicerequests\?date=11\/20\/2026$/)
  })

  test("works by keyboard, shows the URL's message as text, and has no axe flaws or layout shifts", async ({
    page,
  }) => {
    await watchShifts(page)
    await page.setViewportSize(phone)
    await page.goto("/login?message=<b>Please call us</b>")
    await expect(page.getByRole("alert")).toHaveText("<b>Please call us</b>")
    await expect(page.getByRole("link", { name: "Call Us" })).toBeVisible()
    expect((await shiftsOf(page)).filter(({ value }) => value > 0.001)).toEqual([])
    await page.getByRole("button", { name: "Login" }).click()
    await expect(page.getByText("Your password is required.")).toBeVisible()
    expect(await flawsInBothThemes(page)).toEqual([])

    await page.getByLabel("Phone").focus()
    await page.keyboard.type(logins.technician)
    await page.keyboard.press("Tab")
    await page.keyboard.type(demoPassword)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/\/servicerequests$/)
  })
})

test.describe("A login that fails", () => {
  test.use({ provoked: [/Failed to load resource/] })

  test("names missing fields, no signal, a system that is down, and a wrong password", async ({
    page,
    context,
    request,
  }) => {
    const requests: string[] = []
    page.on("request", (sent) => {
      if (sent.url().endsWith("/api/session")) requests.push(sent.method())
    })
    const failure = page.getByRole("alert").filter({ hasText: "Login Failed!" })
    await page.goto("/login")
    await expect(page.getByRole("link", { name: "Call Us" })).toBeVisible()
    await page.getByRole("button", { name: "Login" }).click()
    await expect(page.getByText("Enter your phone number.")).toBeVisible()
    await expect(page.getByText("Your password is required.")).toBeVisible()
    await submit(page, "530555010", "123")
    await expect(page.getByText("Enter a 10-digit US phone number.")).toBeVisible()
    await expect(page.getByText("Enter a password of 4 to 49 characters.")).toBeVisible()
    expect(requests).toEqual([])

    await context.setOffline(true)
    await submit(page, logins.clerk)
    await expect(page.getByRole("alert").filter({ hasText: "You're offline." })).toBeVisible()
    await context.setOffline(false)

    const { faults } = await (await request.get("/__local/state", { maxRetries: 3 })).json()
    await request.put("/__local/faults", { data: { ...faults, storeDown: true } })
    try {
      await submit(page, logins.clerk)
      await expect(failure).toContainText(/try again/i)
      await expect(page.getByRole("link", { name: "Call Us" })).toBeVisible()
    } finally {
      await request.put("/__local/faults", { data: faults })
    }

    await submit(page, logins.clerk, "wrong")
    await expect(failure).toContainText(/phone|password/i)
    await expect(page.getByLabel("Phone")).toHaveValue("(530) 555-0102")
    await expect(page.getByLabel("Password").first()).toHaveValue("")
    await expect(page.getByLabel("Password").first()).toBeFocused()
    expect(await storedSession(page)).toBeNull()

    await submit(page, logins.clerk)
    await expect(page).toHaveURL(/\/account$/)
  })
})

async function newcomer(role: "customer" | "clerk" = "customer"): Promise<Person> {
  const people = await staff()
  const person = await people[role]()
  await people.setPassword(person, person.phone.slice(-4), { chosen: false })
  return person
}

const guessedAt = async ({ phone: number }: Person) => {
  const lastAt = Math.floor(Date.now() / 1000)
  const attempts = { schema: 1, failures: 100, lastAt, devices: {}, version: 1 }
  await (await store()).transact([
    { put: { ...keys.loginAttempts(number), ...attempts }, onlyIf: "unguarded" },
  ])
}

async function askForCode(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title })).toBeVisible()
  await page.getByRole("button", { name: "Text me a code" }).click()
}

const codeField = (page: Page) => page.getByLabel(/^Code, texted to/)
const ownPassword = (page: Page) => page.getByLabel(/^Your new password/).first()
const loginButton = (page: Page) => page.getByRole("button", { name: "Login", exact: true })

test.describe("A first login", () => {
  test.use({ provoked: [/status of 40[0-3]|status of 429/] })

  test("asks for a texted code and a new password, and continues to the requested page", async ({ page }) => {
    await page.setViewportSize(phone)
    const clerk = await newcomer("clerk")
    await page.goto("/login?route=/servicerequests?date=11/20/2026")
    await submit(page, clerk.phone, clerk.phone.slice(-4))
    await expect(page.getByRole("heading", { name: "Your first login" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Text me a code" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("alert").filter({ hasText: "we texted it a code" })).toBeVisible()
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveAttribute("inputmode", "numeric")
    await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code")
    await expect(ownPassword(page)).toHaveAttribute("autocomplete", "new-password")

    const code = await codeTextedTo(clerk.phone)
    await codeField(page).fill("12 34")
    await ownPassword(page).fill(clerk.phone.slice(-4))
    await loginButton(page).click()
    await expect(page.getByText("Choose a password without digits from the phone number.")).toBeVisible()
    await expect(page.getByText("Enter the six digits from the text.")).toBeVisible()

    await ownPassword(page).fill("correct horse")
    await codeField(page).fill(code === "000000" ? "000001" : "000000")
    await loginButton(page).click()
    await expect(page.getByRole("alert").filter({ hasText: "This code is wrong or expired." })).toBeVisible()
    await expect(codeField(page)).toHaveValue("")
    await expect(codeField(page)).toBeFocused()
    await expect(ownPassword(page)).toHaveValue("correct horse")

    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/servicerequests\?date=11\/20\/2026$/)
    const again = await page.request.post("/api/session", {
      data: { phone: clerk.phone, password: "correct horse" },
    })
    expect(again.status()).toBe(200)
  })

  test("accepts the code after a reload, shows the wait before another, and opens the profile", async ({
    page,
  }) => {
    const mia = await newcomer()
    await page.goto("/login")
    await submit(page, mia.phone, mia.phone.slice(-4))
    await askForCode(page, "Your first login")
    await expect(codeField(page)).toBeVisible()
    const code = await codeTextedTo(mia.phone)

    await page.reload()
    await submit(page, mia.phone, mia.phone.slice(-4))
    await askForCode(page, "Your first login")
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: /We already sent a code. You can get a new one in \d+ seconds?./ }),
    ).toBeVisible()
    await page.getByRole("button", { name: "I have a code" }).click()
    await page.getByRole("button", { name: "Send another code" }).click()
    await expect(
      page.getByRole("alert").filter({ hasText: /You can get a new one in \d+ seconds?/ }),
    ).toBeVisible()
    await codeField(page).fill(code)
    await ownPassword(page).fill("correct horse")
    await loginButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/profile/${mia._id}$`))
  })
})

test.describe("A forgotten password", () => {
  test("is replaced using a texted code, requested with just the phone number", async ({ page }) => {
    await page.setViewportSize(phone)
    const people = await staff()
    const mia = await people.customer()
    await people.setPassword(mia, "correct horse")
    await page.goto("/login")
    await page.getByRole("button", { name: "Text me a code" }).click()
    await expect(page.getByText("Enter your phone number.")).toBeVisible()
    await page.getByLabel("Phone").fill(mia.phone)
    await page.getByRole("button", { name: "Text me a code" }).click()
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()
    await codeField(page).fill(await codeTextedTo(mia.phone))
    await ownPassword(page).fill("battery staple")
    expect(await flawsOf(page)).toEqual([])
    await loginButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/profile/${mia._id}$`))
    const again = await page.request.post("/api/session", {
      data: { phone: mia.phone, password: "battery staple" },
    })
    expect(again.status()).toBe(200)
  })
})

test.describe("A phone with a hundred failed logins", () => {
  test.use({ provoked: [/status of 40[0-3]/] })

  test("requires a code on a new device, allows going back, and keeps the existing password", async ({
    page,
  }) => {
    const people = await staff()
    const mia = await people.customer()
    await people.setPassword(mia, "correct horse")
    await guessedAt(mia)
    await page.goto("/login")
    await submit(page, mia.phone, "correct horse")
    await expect(page.getByRole("heading", { name: "Get a code by text" })).toBeVisible()
    await page.getByRole("button", { name: "Back to Login" }).click()
    await expect(page.getByLabel("Phone")).toHaveValue(/^\(9\d\d\) /)
    await expect(page.getByLabel("Password").first()).toBeFocused()
    await submit(page, mia.phone, "correct horse")
    await askForCode(page, "Get a code by text")
    await expect(codeField(page)).toBeFocused()
    await expect(ownPassword(page)).toBeHidden()
    await codeField(page).fill(await codeTextedTo(mia.phone))
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(new RegExp(`/profile/${mia._id}$`))
  })

  test("asks for a password after the right code if the user has none", async ({ page }) => {
    const mia = await newcomer()
    await guessedAt(mia)
    await page.goto("/login")
    await submit(page, mia.phone, mia.phone.slice(-4))
    await askForCode(page, "Get a code by text")
    await codeField(page).fill(await codeTextedTo(mia.phone))
    await page.keyboard.press("Enter")
    await expect(page.getByText("Please enter a new password!")).toBeVisible()
    await expect(ownPassword(page)).toBeFocused()
    await page.keyboard.type("correct horse")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(new RegExp(`/profile/${mia._id}$`))
  })
})

test.describe("A logout", () => {
  test("ends the session everywhere, clears the new request's draft, and offers to log back in", async ({
    page,
    request,
  }) => {
    const { token, id } = await logIn(page, "clerk")
    await page.goto("/servicerequests/new")
    await page.getByLabel("Make").fill("Ford")
    await expect.poll(() => draftOf(page)).toContain("Ford")
    await chooseInRail(page, "Office", "Settings")
    await page.getByRole("button", { name: /Clerk$/ }).click()
    const ending = page.waitForRequest((sent) => sent.method() === "DELETE")
    await page.getByRole("menuitem", { name: "Logout" }).click()
    // Access logs keep URLs, so the token is sent in a header only.
    expect((await ending).url()).not.toContain(token)
    await expect(page.getByRole("heading", { name: "Logged Out" })).toBeVisible()
    await expect(page.getByText("You're logged out on this device.", { exact: true })).toBeVisible()
    expect(await storedSession(page)).toBeNull()
    await expect.poll(() => draftOf(page)).toBeNull()
    expect((await request.get("/api/account", { headers: { token, user: id } })).status()).toBe(401)

    await page.getByRole("link", { name: "Log Back In" }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel("Phone")).toBeVisible()
    await page.goBack()
    await expect(page.getByRole("heading", { name: "Logged Out" })).toBeVisible()
  })

  test.describe("followed by another role's login in this tab", () => {
    test.use({ provoked: [/Failed to load resource|ERR_FAILED|dynamically imported module/] })

    test(
      "says that the parts for that role didn't load, and retries",
      ownBrowser,
      async ({ page, context }) => {
        const partsOfDay = /\/assets\/own-day-.*\.js/
        await page.route(partsOfDay, (route) => route.abort())
        await page.goto("/login?route=/servicerequests")
        await submit(page, logins.clerk)
        await expect(page.getByLabel("Search service requests")).toBeVisible()
        await (await context.newPage()).goto("/logout")
        await page.getByRole("link", { name: "Log Back In" }).click()
        await submit(page, logins.technician)
        await expect(page.getByRole("heading", { name: "This page didn't load." })).toBeVisible()
        await page.unroute(partsOfDay)
        await page.getByRole("button", { name: "Try again" }).click()
        await expect(page.getByRole("heading", { level: 1, name: /jobs? today/i })).toBeVisible()
      },
    )
  })

  test.describe("in another tab", () => {
    test.use({ provoked: [/status of 401/] })

    test("logs this tab out, and clears its new request draft", async ({ page, context }) => {
      await logIn(page, "clerk")
      await page.goto("/servicerequests/new")
      await page.getByLabel("Make").fill("Ford")
      await expect.poll(() => draftOf(page)).toContain("Ford")
      await (await context.newPage()).goto("/logout")
      await expect(page.getByRole("heading", { name: "Logged Out" })).toBeVisible()
      await expect(page.getByText("You're logged out on this device.", { exact: true })).toBeVisible()
      await expect.poll(() => draftOf(page)).toBeNull()
      await page.getByRole("link", { name: "Log Back In" }).click()
      await expect(page).toHaveURL(/\/login$/)
    })
  })

  test.describe("when the server is unreachable", () => {
    test.use({ provoked: [/Failed to load resource/] })

    test("shows progress, still logs this device out, and reports the failure", async ({ page }) => {
      await logIn(page, "clerk")
      const heard = Promise.withResolvers<void>()
      await page.route("**/api/session?*", async (route) => {
        await heard.promise
        await route.abort()
      })
      await page.goto("/logout")
      await expect(page.getByRole("heading", { name: "Logging Out" })).toBeVisible()
      heard.resolve()
      await expect(page.getByText("Logout didn't reach the server")).toBeVisible()
      await expect(page.getByRole("heading", { name: "Logged Out" })).toBeVisible()
      expect(await storedSession(page)).toBeNull()
    })
  })
})

test.describe("A session that ended on the server", () => {
  // The console reports reading a signature's pixels.
  test.use({ provoked: [/status of 401|getImageData/] })

  const sessionLost = "Please login again. Authenticated session was not found."
  const endElsewhere = async (page: Page, { token, id }: { token: string; id: string }) => {
    await page.request.delete(`/api/session?id=${id}`, { headers: { token, user: id } })
  }

  test("returns to the same page after logging in, and an unsaved signature doesn't block leaving", async ({
    page,
  }) => {
    const number = await aJob(await (await staff()).clerk())
    const session = await logIn(page, "clerk")
    await page.goto(`/signature/${number}?from=desk#sheet`)
    await sign(page)
    const saving = await hold(page, /\/api\/servicerequest\?/)
    await page.getByRole("button", { name: "Save" }).click()
    await saving.requested
    await endElsewhere(page, session)
    saving.letGo()
    await expect(page.getByRole("alert")).toHaveText(sessionLost)
    await expect(page.getByRole("heading", { name: "Logged Out" })).toBeVisible()
    await expect(page.getByText(/typed|drawn/)).toBeHidden()
    await page.getByRole("link", { name: "Log Back In" }).click()
    await submit(page, logins.clerk)
    await expect(page).toHaveURL(new RegExp(`^http://[^/]+/signature/${number}\\?from=desk#sheet$`))
    await expect(page.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true")
  })

  test("keeps the new request's draft and says so, without axe violations", async ({ page, context }) => {
    const session = await logIn(page, "clerk")
    await page.goto("/servicerequests/new")
    await page.getByLabel("Make").fill("Ford")
    const other = await context.newPage()
    await other.goto("/account")
    await expect(other.getByRole("navigation", { name: "Main menu" })).toBeVisible()

    const searching = await hold(page, /\/api\/users\?/)
    await page.getByLabel("Who is calling?").fill("Priya")
    await searching.requested
    await endElsewhere(page, session)
    searching.letGo()
    for (const tab of [page, other]) {
      await expect(tab.getByRole("alert")).toHaveText(sessionLost)
      await expect(tab.getByRole("heading", { name: "Logged Out" })).toBeVisible()
    }
    const kept = /Your unfinished request stays in this tab./
    await expect(page.getByText(kept)).toBeVisible()
    await expect(other.getByText(kept)).toBeHidden()
    await other.getByRole("link", { name: "Log Back In" }).click()
    await submit(other, logins.clerk)
    await expect(other).toHaveURL(/\/account$/)

    await page.getByRole("link", { name: "Log Back In" }).click()
    await expect(page).toHaveURL(/\/servicerequests\/new$/)
    await expect(page.getByText("Your unfinished request is still here.")).toBeVisible()
    await expect(page.getByLabel("Make")).toHaveValue("Ford")
  })
})
