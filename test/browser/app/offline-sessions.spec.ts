import { todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { expect, keptApp, overflowOf, phone, test } from "../browser.ts"
import { as, call, enter, open, staff } from "../job.ts"
import { keptOn } from "../kept-records.ts"
import { picture } from "../sign.ts"
import {
  aChip,
  addNote,
  addPhoto,
  bar,
  big,
  crew,
  offlineErrors,
  openDay,
  openJob,
  othersBar,
  takeCash,
  waiting,
} from "./offline-screen.ts"

/* What happens to a phone's queued actions when the session ends. */

test.use({ provoked: offlineErrors })

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
