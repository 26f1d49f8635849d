import { photoBytes } from "../../builders/photo.ts"
import { expect, flawsOf, keptApp, overflowOf, phone, test } from "../browser.ts"
import { untilSent } from "../interactions.ts"
import { act, aReadyJob, as, enter, open } from "../job.ts"
import { keptOn } from "../kept-records.ts"
import { picture } from "../sign.ts"
import {
  aChip,
  actionsOf,
  addNote,
  addPhoto,
  bar,
  beginNote,
  big,
  card,
  crew,
  offlineErrors,
  openDay,
  openJob,
  status,
  takeCash,
  waiting,
} from "./offline-screen.ts"

/* A technician's phone offline: what it shows and stores, and what it sends later. */

test.use({ provoked: offlineErrors })

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
    await untilSent(page, waiting(page))
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
  await untilSent(page, waiting(page))
  await expect(status(page, "Awaiting Payment")).toBeVisible()
  const steps = (await actionsOf(people, number)).filter((action) =>
    /started the job|completed the job/.test(action),
  )
  expect(steps).toEqual(["completed the job, Awaiting Payment", "started the job, In Progress"])
})

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
    const notes = async () =>
      (await as(people.clerk).get("/notes", { invoice: number, category: "other,internal" })).body
    await expect.poll(notes).toMatchObject([{ note: "Clip cracked, held with tape." }])
    const steps = (await actionsOf(people, number)).filter((action) => action.startsWith("started the job"))
    expect(steps).toEqual(["started the job, In Progress"])
  },
)

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
    await untilSent(page, bar(page))
    const attached = await as(people.clerk).get("/media", { relativeInvoiceNumber: number })
    expect(attached.body).toMatchObject([{ filename: "clip.png", category: "before" }])
  },
)
