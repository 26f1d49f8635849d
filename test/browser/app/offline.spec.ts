import type { Page } from "@playwright/test"
import { todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import type { Person } from "../../builders/people.ts"
import { photoBytes } from "../../builders/photo.ts"
import { desk, expect, flawsOf, keptApp, keptOn, overflowOf, phone, test, untilKept } from "../browser.ts"
import { act, aJob, aReadyJob, as, call, change, chip, enter, open, settled, staff } from "../job.ts"
import { picture, sign } from "../sign.ts"

/* A technician's phone offline: what it shows and stores, and what it sends later. */

// The console reports failed calls and truncated downloads.
test.use({
  provoked: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_RESET|status of 40[139]/],
})

type Crew = { clerk: Person; technician: Person; admin: Person }
const crew = async (): Promise<Crew> => {
  const people = await staff()
  return {
    clerk: await people.clerk({ name: "Rosa Benitez" }),
    admin: await people.admin(),
    technician: await people.technician({ name: "Theo Lind" }),
  }
}

const aChip = async (
  { clerk, technician }: Crew,
  customerName = "Nadia Haddad",
  more: { appointmentDate?: string } = {},
): Promise<number> => {
  const charges = [{ ...chip, laborrate: 65, labortype: "flat" as const }]
  const number = await aJob(clerk, {
    customerName,
    charges,
    appointmentTechnicians: [technician._id],
    ...more,
  })
  await act(clerk, number, "confirmAppointment")
  await act(clerk, number, "authorizeEstimate", { how: "call", name: customerName, amount: 65 })
  await act(technician, number, "navigate", { enroute: true })
  return number
}

const openDay = async (page: Page, person: Person, jobs: number[]): Promise<void> => {
  await settled()
  await page.setViewportSize(phone)
  await enter(page, person)
  await page.goto("/servicerequests")
  for (const job of jobs) await expect(card(page, job)).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated")
  await untilKept(page, jobs)
}

const card = (page: Page, number: number) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[data-row][href="/servicerequest/${number}"]`) })
const openJob = async (page: Page, number: number) => {
  await card(page, number).locator("a[data-row]").click()
  await expect(page).toHaveURL(new RegExp(`/servicerequest/${number}$`))
}
const status = (page: Page, text: string) => page.locator("main span").getByText(text, { exact: true })
const waiting = (page: Page) => page.getByRole("region", { name: "Waiting on this phone" })
const bar = (page: Page) => page.getByRole("status").filter({ hasText: /No signal since|Sending/ })
const othersBar = (page: Page) => page.getByRole("status").filter({ hasText: "logs in here" })
const big = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const actionsOf = async ({ clerk }: Crew, invoiceNumber: number): Promise<string[]> =>
  (await as(clerk).get("/servicerequesthistory", { invoiceNumber })).body.map(({ action }) => action)

const beginNote = async (page: Page, note: string) => {
  await page
    .getByRole("region", { name: "Notes", exact: true })
    .getByRole("button", { name: "Add note" })
    .click()
  const dialog = page.getByRole("dialog", { name: "Add note" })
  await dialog.getByLabel("Note", { exact: true }).fill(note)
  await dialog.getByRole("button", { name: "Add note" }).click()
  return dialog
}

const addNote = async (page: Page, note: string) => {
  await expect(await beginNote(page, note)).toBeHidden()
}

const clip = { name: "clip.png", mimeType: "image/png", buffer: photoBytes(60, 40) }
const choosePhoto = async (page: Page, file = clip) => {
  await page.getByRole("button", { name: "Photo", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Add photos" })
  await dialog.getByText("Before", { exact: true }).click()
  await dialog.getByLabel("Choose photos").setInputFiles(file)
  await dialog.getByRole("button", { name: "Done" }).click()
}

const addPhoto = async (page: Page) => {
  await choosePhoto(page)
  await expect(waiting(page)).toContainText("1 photo")
}

const keepMine = async (page: Page) => {
  const asks = waiting(page).getByRole("alert")
  const save = asks.getByRole("button", { name: "Save this choice" })
  await expect(save).toHaveAccessibleDescription("Choose one first.")
  await asks.getByRole("radio", { name: "Keep mine" }).check()
  await save.click()
}

const takeCash = async (page: Page) => {
  await page
    .getByRole("button", { name: /^(Accept Payment|Pay)/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog", { name: "Accept payment" })
  await dialog.getByRole("radio", { name: "Cash" }).check()
  await dialog.getByRole("button", { name: /^Take \$/ }).click()
  await expect(page).toHaveURL(/\/confirmpayment\//)
  await sign(page)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page).toHaveURL(/\/servicerequest\//)
}

test(
  "continues a job offline, also after a restart, and sends each action once",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const [number, next] = [await aChip(people), await aChip(people, "Jerome Banks")]
    await openDay(page, people.technician, [number, next])
    await openJob(page, number)
    await context.setOffline(true)
    await expect(waiting(page)).toContainText("No signal since")

    await big(page, "Start Job").click()
    await expect(waiting(page)).toContainText("1 action waits on this phone")
    await expect(status(page, "In Progress")).toBeVisible()
    await expect(page.getByText("not sent yet")).toBeVisible()
    await expect(page.getByRole("button", { name: "Add line" })).toHaveAccessibleDescription(
      "Needs a signal.",
    )
    expect(await flawsOf(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)

    await addNote(page, "Clip cracked, held with tape.")
    await addPhoto(page)
    const before = [/^Start Job/, /^Note: Clip cracked, held with tape\./, /^1 photo, /]
    await expect(waiting(page).getByRole("listitem")).toHaveText(before)
    // WCAG 1.4.4: text at 200%.
    await page.addStyleTag({ content: "html { font-size: 200% !important }" })
    await expect.poll(() => overflowOf(page)).toBe(0)
    await page.reload()
    await expect(waiting(page).getByRole("listitem")).toHaveText(before)
    const attachments = page.getByRole("region", { name: "Attachments" })
    const photo = attachments.getByRole("listitem").filter({ hasText: "not sent yet" })
    await expect(photo.locator("img")).toBeVisible()
    await photo.scrollIntoViewIfNeeded()
    await picture(page, "waiting-photo")
    await big(page, "Complete Job").click()
    await expect(status(page, "Awaiting Payment")).toBeVisible()
    await takeCash(page)
    await expect(waiting(page).getByRole("listitem")).toHaveText([
      ...before,
      /^Complete Job/,
      /65\.00 in cash/,
      /^Payment signature/,
    ])
    await page.goto("/account")
    await expect(page.getByText("1 done, 1 to go")).toBeVisible()
    await page.goto("/servicerequests")
    await expect(bar(page)).toContainText("6 actions wait on this phone.")
    await expect(card(page, number)).toContainText("not sent yet")
    await expect(card(page, next)).toContainText("Jerome Banks")
    await expect(page.getByText("1 done, 1 to go")).toBeVisible()
    expect((await open(people.clerk, number)).serviceStatus).toBe("technicianEnroute")

    const upload = Promise.withResolvers<void>()
    await page.route(/\/incoming\/media\//, async (route) => {
      await upload.promise
      await route.continue()
    })
    await context.setOffline(false)
    // The browser reports no `online` event here, so the next attempt notices. A slow photo holds up nothing else.
    await expect(bar(page)).toContainText("Sending.1 action waits on this phone.", { timeout: 60_000 })
    const sent = await open(people.clerk, number)
    expect(sent).toMatchObject({ serviceStatus: "invoicePaid", totalUnpaid: 0, signedWith: "Nadia Haddad" })
    expect(sent.payments).toHaveLength(1)
    const [note] = (await as(people.clerk).get("/notes", { invoice: number, category: "other,internal" }))
      .body
    expect(note).toMatchObject({ note: "Clip cracked, held with tape.", postingUserName: "Theo Lind" })
    upload.resolve()
    await expect(bar(page)).toBeHidden({ timeout: 150_000 })
    const attached = await as(people.clerk).get("/media", { relativeInvoiceNumber: number })
    expect(attached.body).toMatchObject([{ filename: "clip.png", postingUserName: "Theo Lind" }])
    const actions = (await actionsOf(people, number)).slice(0, 4).toReversed()
    expect(actions).toEqual([
      "started the job, In Progress",
      "completed the job, Awaiting Payment",
      "took 65.00 in cash",
      "saved the payment signature",
    ])
  },
)

test(
  "completes a windshield offline with drive-away time, payment, and signature",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aReadyJob(people.clerk, people.technician)
    await act(people.technician, number, "startJob")
    await openDay(page, people.technician, [number])
    await expect.poll(() => keptOn(page)).toContain(JSON.stringify(["settings"]))
    await context.setOffline(true)
    await page.reload()
    await openJob(page, number)
    await big(page, "Complete Job").click()
    const dialog = page.getByRole("dialog", { name: "Complete Job" })
    await dialog.getByLabel("DOT number, windshield").fill("DOT 459 AS1")
    await dialog.getByLabel("Urethane", { exact: true }).selectOption({ label: "Clearbond Express" })
    await dialog.getByLabel("Lot").fill("24K-1187")
    await dialog.getByLabel("Expires").fill("2099-06-30")
    await dialog.getByLabel("Temperature").fill("72")
    await dialog.getByLabel("Humidity").fill("45")
    await dialog.getByRole("button", { name: "Complete Job" }).click()
    await expect(status(page, "Awaiting Payment")).toBeVisible()
    await expect(page.getByText(/^Safe to drive .*\(30 min\)$/).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Safe to drive .*\(\d\d min\)$/).first()).toBeVisible()
    await page.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: "Old parts" }).click()
    await page.getByRole("button", { name: "Customer saw them" }).click()
    await takeCash(page)
    await expect(waiting(page).getByRole("listitem")).toHaveText([
      /^Complete Job/,
      /^Old parts/,
      /in cash/,
      /^Payment signature/,
    ])
    await expect.poll(() => overflowOf(page)).toBe(0)

    await context.setOffline(false)
    await expect(waiting(page)).toBeHidden({ timeout: 150_000 })
    const sent = await open(people.clerk, number)
    expect(sent).toMatchObject({
      serviceStatus: "invoicePaid",
      totalUnpaid: 0,
      signedWith: "Priya Raman",
      oldParts: { choice: "shown" },
      installRecord: { urethane: { lot: "24K-1187" }, glasses: [{ dot: "DOT 459 AS1" }] },
    })
    const { setAt = "", driveAwayAt = "" } = sent.installRecord ?? {}
    expect(Date.parse(driveAwayAt) - Date.parse(setAt)).toBe(30 * 60_000)
  },
)

test("Two steps whose replies were lost are applied once", keptApp, async ({ page }) => {
  const people = await crew()
  const number = await aChip(people)
  await openDay(page, people.technician, [number])
  await openJob(page, number)
  let lost = 0
  await page.route("**/api/servicerequestaction", async (route) => {
    lost += 1
    if (lost > 3) return route.continue()
    await route.fetch()
    await route.abort("connectionreset")
  })
  await big(page, "Start Job").click()
  await expect(page.getByText("not sent yet")).toBeVisible()
  await big(page, "Complete Job").click()
  await expect(waiting(page)).toBeHidden({ timeout: 150_000 })
  await expect(status(page, "Awaiting Payment")).toBeVisible()
  const steps = (await actionsOf(people, number)).filter((action) =>
    /started the job|completed the job/.test(action),
  )
  expect(steps).toEqual(["completed the job, Awaiting Payment", "started the job, In Progress"])
})

test(
  "keeps queued actions when the session ends, until their author logs in again",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await expect(waiting(page)).toContainText("Start Job")

    await call(people.admin, "DELETE", "/session?multi=true", { user: people.technician._id })
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/logout\?/)
    await expect(page.getByText("1 action waits on this phone. Log in again to send it.")).toBeVisible()
    expect((await open(people.clerk, number)).serviceStatus).toBe("technicianEnroute")
    await expect.poll(() => keptOn(page)).toEqual([])

    const back = await context.newPage()
    await back.setViewportSize(phone)
    await enter(back, await (await staff()).logIn(people.technician))
    await back.goto("/servicerequests")
    await expect.poll(async () => (await open(people.clerk, number)).serviceStatus).toBe("serviceInProgress")
    await expect(bar(back)).toBeHidden()
  },
)

test(
  "Cached jobs are removed from the phone however the session ends, even outside the app",
  keptApp,
  async ({ page }) => {
    const people = await crew()
    const number = await aChip(people)
    const ends: [how: string, end: () => Promise<unknown>][] = [
      ["by the address of the logout", () => page.goto("/logout")],
      [
        "on the server while the app is closed, and then the website is opened",
        async () => {
          await page.goto("/api/health")
          await call(people.admin, "DELETE", "/session?multi=true", { user: people.technician._id })
          await page.goto("/services")
        },
      ],
      [
        "by a browser that lost it",
        async () => {
          await page.addInitScript(() => localStorage.removeItem("clearline.session"))
          await page.goto("/login")
        },
      ],
    ]
    for (const [how, end] of ends)
      await test.step(how, async () => {
        await openDay(page, await (await staff()).logIn(people.technician), [number])
        await end()
        await expect.poll(() => keptOn(page)).toEqual([])
      })
  },
)

test(
  "sends a day's offline actions with their original times and photos after the next login",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const dayAgo = new Date(Date.now() - 24 * 3_600_000)
    const appointmentDate = toWireDate(todayIn(dayAgo))
    const number = await aChip(people, "Nadia Haddad", { appointmentDate })
    const other = await (await staff()).technician({ name: "Nora Petrov" })
    await page.clock.setFixedTime(dayAgo)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await addNote(page, "Clip cracked, held with tape.")
    await addPhoto(page)
    await expect(waiting(page).getByRole("listitem")).toHaveCount(3)
    await page.close()
    await call(people.admin, "DELETE", "/session?multi=true", { user: people.technician._id })

    const asOther = await context.newPage()
    await asOther.clock.setFixedTime(new Date())
    await asOther.setViewportSize(phone)
    await enter(asOther, other)
    await context.setOffline(false)
    await asOther.goto("/servicerequests")
    await expect(othersBar(asOther)).toHaveText(
      "3 actions by Theo Lind wait on this phone.They go out when Theo Lind logs in here. If Theo Lind can't, ask the office to log in.",
    )
    await expect(bar(asOther)).toBeHidden()
    await expect.poll(() => overflowOf(asOther)).toBe(0)
    await asOther.goto(`/servicerequest/${number}`)
    await expect(asOther.getByText("Service Request was not found.")).toBeVisible()
    expect((await open(people.clerk, number)).serviceStatus).toBe("technicianEnroute")
    await asOther.close()

    const back = await context.newPage()
    await back.setViewportSize(phone)
    await enter(back, await (await staff()).logIn(people.technician))
    await back.goto("/servicerequests")
    const attached = () => as(people.clerk).get("/media", { relativeInvoiceNumber: number })
    await expect.poll(async () => (await attached()).body).toHaveLength(1)
    await expect(othersBar(back)).toHaveCount(0)
    await expect.poll(async () => (await open(people.clerk, number)).serviceStatus).toBe("serviceInProgress")
    const [photo] = (await attached()).body
    expect(Math.abs(Date.parse(photo?.createdAt ?? "") - dayAgo.getTime())).toBeLessThan(60_000)
    expect(photo?.postingUserName).toBe("Theo Lind")
  },
)

test(
  "lets office staff read and discard a deactivated user's queue on that phone",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await big(page, "Complete Job").click()
    await addPhoto(page)
    await takeCash(page)
    await expect(waiting(page).getByRole("listitem")).toHaveCount(5)
    await page.close()
    await context.setOffline(false)
    await call(people.admin, "PUT", "/users", {
      _id: people.technician._id,
      state: "inactive",
      openJobsTo: null,
    })

    const office = await context.newPage()
    await office.setViewportSize(phone)
    await enter(office, people.clerk)
    await office.goto("/servicerequests")
    await othersBar(office).getByRole("button", { name: "Show" }).click()
    const dialog = office.getByRole("dialog", { name: "5 actions by Theo Lind" })
    await expect(dialog.getByRole("listitem")).toHaveText(
      [/Start Job/, /Complete Job/, /1 photo, .*Save photo/, /65\.00 in cash/, /Payment signature/].map(
        (words) => new RegExp(`^${number}${words.source}`),
      ),
    )
    await expect.poll(() => overflowOf(office)).toBe(0)
    await picture(office, "waiting-of-other-phone")
    const saved = office.waitForEvent("download")
    await dialog.getByRole("button", { name: "Save photo" }).click()
    expect((await saved).suggestedFilename()).toBe(`${number}.jpg`)
    await dialog.getByRole("button", { name: "Discard" }).click()
    const question = office.getByRole("dialog", { name: "Discard 5 actions by Theo Lind?" })
    await question.getByRole("button", { name: "Discard" }).click()
    await expect(othersBar(office)).toHaveCount(0)
    expect((await open(people.clerk, number)).payments).toEqual([])
  },
)

test(
  "sends photos and actions once whose calls were on their way when the app was closed",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    // One never reaches the bucket, the other is attached but its reply is lost.
    await page.route(/\/incoming\/media\//, () => undefined, { times: 1 })
    await page.route("**/api/media", async (route) => {
      if (route.request().method() === "POST") await route.fetch()
      else await route.continue()
    })
    await page.getByRole("button", { name: "Photo", exact: true }).click()
    const files = ["clip.png", "door.png"].map((name, index) => ({
      name,
      mimeType: "image/png",
      buffer: photoBytes(60, 40, 40 + 60 * index),
    }))
    const adding = page.getByRole("dialog", { name: "Add photos" })
    await adding.getByText("Before", { exact: true }).click()
    await adding.getByLabel("Choose photos").setInputFiles(files)
    const names = async () =>
      (await as(people.clerk).get("/media", { relativeInvoiceNumber: number })).body
        .map(({ filename }) => filename)
        .toSorted()
    await expect.poll(names).toHaveLength(1)
    await adding.getByRole("button", { name: "Done" }).click()
    // The step arrives without a reply, and the note not at all.
    await page.route("**/api/servicerequestaction", async (route) => void (await route.fetch()))
    await page.route("**/api/notes", (route) =>
      route.request().method() === "POST" ? undefined : route.continue(),
    )
    await big(page, "Start Job").click()
    await expect.poll(async () => (await open(people.clerk, number)).serviceStatus).toBe("serviceInProgress")
    const noteCall = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/notes"),
    )
    await beginNote(page, "Clip cracked, held with tape.")
    await noteCall
    // Cancels the calls. A closed page would let them go.
    await page.goto("/api/health")
    await page.close()

    const again = await context.newPage()
    await again.setViewportSize(phone)
    await enter(again, people.technician)
    await again.goto(`/servicerequest/${number}`)
    await expect.poll(names).toEqual(["clip.png", "door.png"])
    await expect(waiting(again)).toBeHidden()
    await expect(again.getByRole("region", { name: "Attachments" }).getByRole("listitem")).toHaveCount(2)
    await expect(status(again, "In Progress")).toBeVisible()
    const notes = await as(people.clerk).get("/notes", { invoice: number, category: "other,internal" })
    expect(notes.body).toMatchObject([{ note: "Clip cracked, held with tape." }])
    const steps = (await actionsOf(people, number)).filter((action) => action.startsWith("started the job"))
    expect(steps).toEqual(["started the job, In Progress"])
  },
)

test(
  "Notes queued behind a cash payment ask which text to keep if a clerk edited them too",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    // The signal goes after the reply, before the job is read again.
    const reads = /\/api\/servicerequest(history)?\?/
    await page.route(reads, (route) => route.abort("internetdisconnected"))
    await big(page, "Start Job").click()
    await expect(big(page, "Complete Job")).toBeVisible()
    await context.setOffline(true)
    await page.unroute(reads)
    await page.getByRole("button", { name: "Undo" }).click()
    const failed = page.getByText("Undo didn't work")
    await expect(failed).toBeVisible()
    await context.setOffline(false)
    await expect(failed).toBeHidden()

    await context.setOffline(true)
    await big(page, "Complete Job").click()
    await takeCash(page)
    await page.getByRole("button", { name: "Edit customer notes" }).click()
    const notes = page.getByRole("region", { name: "Customer notes", exact: true })
    await notes.getByLabel("Customer notes", { exact: true }).fill("Gate code 4471")
    await notes.getByRole("button", { name: "Save" }).click()
    await expect(waiting(page)).toContainText("Customer notes: Gate code 4471")
    await change(people.clerk, number, { customerNotes: "Dog in the yard" })
    await context.setOffline(false)

    const asks = page.getByRole("alert").filter({ hasText: "Rosa Benitez changed the same thing" })
    await expect(asks).toContainText("Customer notes: Gate code 4471")
    await expect(asks).toContainText("Customer notes: Dog in the yard")
    expect(await open(people.clerk, number)).toMatchObject({
      customerNotes: "Dog in the yard",
      totalUnpaid: 0,
    })
    for (const choice of await asks.getByRole("radio").all()) await expect(choice).not.toBeChecked()
    await asks.scrollIntoViewIfNeeded()
    await picture(page, "waiting-conflict")
    expect(await flawsOf(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)
    await keepMine(page)
    await expect(waiting(page)).toBeHidden()
    expect(await open(people.clerk, number)).toMatchObject({ customerNotes: "Gate code 4471" })
  },
)

test(
  "A queued step that the office made impossible asks whether to retry or remove it",
  keptApp,
  async ({ page, context }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await expect(waiting(page)).toContainText("Start Job")
    await act(people.clerk, number, "cancel")
    await context.setOffline(false)
    const asks = page.getByRole("alert").filter({ hasText: "Start Job wasn't accepted" })
    await expect(asks).toContainText("The job must be Ready, Awaiting Parts or Technician En Route first.")

    await act(people.clerk, number, "setStatus", { serviceStatus: "repairReady" })
    await asks.getByRole("button", { name: "Remove" }).click()
    const removing = page.getByRole("dialog", { name: "Remove what you did?" })
    await expect(removing).toContainText("Start Job")
    await picture(page, "waiting-remove")
    await removing.getByRole("button", { name: "Back" }).click()
    // The status changed twice, so the retry is a conflict.
    await asks.getByRole("button", { name: "Try again" }).click()
    await keepMine(page)
    await expect(waiting(page)).toBeHidden()
    await expect(status(page, "In Progress")).toBeVisible()
    expect((await open(people.clerk, number)).serviceStatus).toBe("serviceInProgress")
  },
)

test.describe("Work queued for a job that is someone else's now", () => {
  test.use({ provoked: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/] })

  test("is shown with its cash and can be removed", keptApp, async ({ page, context }) => {
    const people = await crew()
    const other = await (await staff()).technician({ name: "Nora Petrov" })
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    await context.setOffline(true)
    await big(page, "Start Job").click()
    await expect(status(page, "In Progress")).toBeVisible()
    await big(page, "Complete Job").click()
    await expect(status(page, "Awaiting Payment")).toBeVisible()
    await takeCash(page)
    await expect(waiting(page).getByRole("listitem")).toHaveCount(4)
    await change(people.clerk, number, { appointmentTechnicians: [other._id] })
    await context.setOffline(false)

    await expect(page.getByText("Tell the office what you did, then remove it.")).toBeVisible()
    await expect(page.getByRole("heading", { name: "Start Job wasn't accepted" })).toBeVisible()
    await expect(waiting(page).getByRole("listitem")).toHaveText([
      /^Complete Job/,
      /65\.00 in cash/,
      /^Payment signature/,
    ])
    await picture(page, "waiting-without-job")
    expect(await flawsOf(page)).toEqual([])
    await expect.poll(() => overflowOf(page)).toBe(0)
    await page.setViewportSize(desk)
    await picture(page, "waiting-without-job-desk")
    await page.setViewportSize(phone)

    for (const what of ["Start Job", "Complete Job", "65.00 in cash", "Payment signature"]) {
      const asks = page.getByRole("alert").filter({ hasText: `${what} wasn't accepted` })
      await asks.getByRole("button", { name: "Remove" }).click()
      const removing = page.getByRole("dialog", { name: "Remove what you did?" })
      await expect(removing).toContainText(what)
      await removing.getByRole("button", { name: "Remove" }).click()
    }
    await expect(waiting(page)).toBeHidden()
    await expect(page.getByText("you don't have access.")).toBeVisible()
    expect((await open(people.clerk, number)).payments).toEqual([])
  })

  test("includes a photo that was on its way, and says that all wait", keptApp, async ({ page }) => {
    const people = await crew()
    const other = await (await staff()).technician({ name: "Nora Petrov" })
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    const [upload, leaving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/\/incoming\/media\//, async (route) => {
      leaving.resolve()
      await upload.promise
      await route.continue()
    })
    await choosePhoto(page)
    await leaving.promise
    await choosePhoto(page, { name: "torn.png", mimeType: "image/png", buffer: Buffer.from("torn") })
    const steps = "**/api/servicerequestaction"
    await page.route(steps, (route) => route.abort())
    await big(page, "Start Job").click()
    await expect(waiting(page).getByRole("listitem")).toHaveText([/^Start Job/])
    await change(people.clerk, number, { appointmentTechnicians: [other._id] })
    upload.resolve()

    await expect(
      waiting(page).getByRole("heading", { name: "1 photo, before wasn't accepted" }),
    ).toBeVisible()
    await page.unroute(steps)
    await expect(waiting(page).getByRole("heading", { name: "Waiting for your decision" })).toBeVisible({
      timeout: 150_000,
    })
    await expect(waiting(page).getByRole("listitem")).toHaveText([/^Start Job/])
    await expect(waiting(page)).not.toContainText("automatically")
    await picture(page, "waiting-photo-without-job")
    for (const what of ["1 photo, before", "Start Job"]) {
      const asks = page.getByRole("alert").filter({ hasText: `${what} wasn't accepted` })
      await asks.getByRole("button", { name: "Remove" }).click()
      const removing = page.getByRole("dialog", { name: "Remove what you did?" })
      await removing.getByRole("button", { name: "Remove" }).click()
    }
    await expect(waiting(page)).toBeHidden()
    const photos = page.getByRole("region", { name: "Photos" })
    await expect(photos.getByRole("alert")).toContainText("picture")
    await photos.getByRole("button", { name: "Delete torn.png" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Delete photo" }).click()
    await expect(page.getByText("you don't have access.")).toBeVisible()
  })
})

test(
  "A photo that a weak signal doesn't carry waits where it shows, and holds up nothing else",
  keptApp,
  async ({ page }) => {
    const people = await crew()
    const number = await aChip(people)
    await openDay(page, people.technician, [number])
    await openJob(page, number)
    const uploads = /\/incoming\/media\//
    let tried = 0
    // The tab's upload breaks off. The bucket refuses those of the queue, as it does when an address expired.
    await page.route(uploads, (route) => {
      tried += 1
      return tried === 1 ? route.abort("connectionreset") : route.fulfill({ status: 403 })
    })
    await addPhoto(page)
    await big(page, "Start Job").click()
    // Not "saved on this phone".
    await expect(page.getByText(`Job ${number} started.`)).toBeVisible()
    await expect.poll(async () => (await open(people.clerk, number)).serviceStatus).toBe("serviceInProgress")
    await expect.poll(() => tried, { timeout: 60_000 }).toBeGreaterThan(1)
    await expect(waiting(page).getByRole("listitem")).toHaveText([/^1 photo, before/])
    await expect(waiting(page).getByRole("heading", { name: "Sending" })).toBeVisible()
    await page.goto("/servicerequests")
    await expect(bar(page)).toContainText("Sending.1 action waits on this phone.")
    await expect(card(page, number)).not.toContainText("not sent yet")
    await page.unroute(uploads)
    await expect(bar(page)).toBeHidden({ timeout: 150_000 })
    const attached = await as(people.clerk).get("/media", { relativeInvoiceNumber: number })
    expect(attached.body).toMatchObject([{ filename: "clip.png", category: "before" }])
  },
)
