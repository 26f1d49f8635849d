import { randomBytes } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { serviceRequestStates } from "#shared/domain/job/status.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { todayIn, toPageDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { pages } from "#shared/pages.ts"
import type { Person } from "../../builders/people.ts"
import {
  desk,
  expect,
  flawsOf,
  layoutDependentRules,
  overflowOf,
  phone,
  switchColorScheme,
  test,
} from "../browser.ts"
import { findClippedTexts, setTextSize } from "../fit.ts"
import { act, aJob, aReadyJob, call, chip, enter, kit, ownDay, settled, staff, windshield } from "../job.ts"
import { begin, goTo } from "../site/booking-screen.ts"

type Job = {
  admin: Person
  clerk: Person
  technician: Person
  customer: Person
  account: Person
  invoiceNumber: number
  paymentId: string
  everyColorOn: string
}

type Screen = { as: Person; at: string; shows: RegExp }

type Lead = (page: Page, job: Job) => Promise<void>

const finder = (page: Page) => page.getByLabel("Who is calling?")
const found = (page: Page, { name }: Person) => page.getByRole("option", { name: new RegExp(`^${name}`) })

type Look = { path: string; of?: string; screen: (job: Job) => Screen; leads?: Lead[] }

/** Pages that need parameters, several states, or an action first. */
const special: Look[] = [
  {
    path: "/account",
    screen: ({ technician }) => ({ as: technician, at: "/servicerequests", shows: /1 job today/ }),
  },
  {
    path: "/account",
    of: "the owner",
    screen: ({ admin, account }) => ({
      as: admin,
      at: `/account?commercialId=${account._id}`,
      shows: /Subaru Outback/,
    }),
  },
  {
    path: "/account",
    of: "an account",
    screen: ({ account }) => ({ as: account, at: "/account", shows: /Subaru Outback/ }),
  },
  {
    path: "/profile/{id}",
    screen: ({ clerk, customer }) => ({
      as: clerk,
      at: `/profile/${customer._id}`,
      shows: /Subaru Outback/,
    }),
  },
  {
    path: "/profile/{id}",
    of: "the customer",
    screen: ({ customer }) => ({ as: customer, at: `/profile/${customer._id}`, shows: /Subaru Outback/ }),
  },
  {
    path: "/insurance",
    screen: ({ clerk }) => ({ as: clerk, at: "/insurance", shows: /Verify coverage/ }),
  },
  {
    path: "/insurance/report",
    screen: ({ clerk }) => ({ as: clerk, at: "/insurance/report", shows: /Days to pay/ }),
  },
  {
    path: "/insurance/remittance",
    screen: ({ clerk }) => ({ as: clerk, at: "/insurance/remittance", shows: /What the insurer sent/ }),
  },
  {
    path: "/settings",
    screen: ({ admin }) => ({ as: admin, at: "/settings", shows: /System credentials/i }),
  },
  {
    path: "/users",
    screen: ({ clerk, technician }) => ({
      as: clerk,
      at: `/users?q=${technician.phone}`,
      shows: new RegExp(technician.name),
    }),
  },
  {
    path: "/servicerequests",
    screen: ({ clerk, everyColorOn }) => ({
      as: clerk,
      at: `/servicerequests?date=${toWireDate(everyColorOn)}&exclude=all`,
      shows: /Subaru Outback/,
    }),
  },
  {
    path: "/scheduler",
    of: "the week",
    screen: ({ clerk, everyColorOn }) => ({
      as: clerk,
      at: `/scheduler?date=${toPageDate(everyColorOn)}&view=week`,
      shows: /Priya Raman/,
    }),
  },
  {
    path: "/scheduler",
    screen: ({ clerk, everyColorOn }) => ({
      as: clerk,
      at: `/scheduler?date=${toPageDate(everyColorOn)}&view=zone`,
      shows: /Priya Raman/,
    }),
    leads: [
      async () => undefined,
      async (page) => {
        await page
          .getByRole("button", { name: /^Assign/ })
          .first()
          .click()
      },
    ],
  },
  {
    path: "/servicerequests/new",
    screen: ({ clerk }) => ({ as: clerk, at: "/servicerequests/new", shows: /Customer/ }),
    leads: [
      async (page, { customer }) => {
        await finder(page).fill(customer.name)
        await expect(found(page, customer)).toBeVisible()
      },
      async (page, { customer }) => {
        await found(page, customer).click()
        await expect(page.getByLabel("VIN")).toBeFocused()
        await page.getByText("Insurance", { exact: true }).click()
        await page.getByText("Chip repair", { exact: true }).click()
        await page.locator("button:visible", { hasText: /^Create request/ }).click()
        await expect(page.getByText("Choose the carrier.")).toBeVisible()
        await page.getByLabel("VIN").fill("4S4BTGUD4N3148827")
        await expect(page.getByText(/check digit/)).toBeVisible()
        await page.getByLabel("Date", { exact: true }).fill("2020-12-01")
        await expect(page.getByText("Tue, Dec 1, 2020 has already passed.")).toBeVisible()
      },
    ],
  },
  {
    path: "/servicerequest/{invoiceNumber}",
    screen: ({ clerk, invoiceNumber }) => ({
      as: clerk,
      at: `/servicerequest/${invoiceNumber}`,
      shows: /Subaru Outback/,
    }),
  },
  {
    path: "/servicerequest/{invoiceNumber}/{message}",
    screen: ({ technician, invoiceNumber }) => ({
      as: technician,
      at: `/servicerequest/${invoiceNumber}/Saved`,
      shows: /Saved/,
    }),
  },
  {
    path: "/switchtoinsurance/{invoiceNumber}",
    screen: ({ clerk, invoiceNumber }) => ({
      as: clerk,
      at: `/switchtoinsurance/${invoiceNumber}`,
      shows: /Sierra Mutual/,
    }),
  },
  {
    path: "/signature/{invoiceNumber}",
    screen: ({ technician, invoiceNumber }) => ({
      as: technician,
      at: `/signature/${invoiceNumber}`,
      shows: /sign/i,
    }),
  },
  {
    path: "/invoicecopy/{invoiceNumber}",
    screen: ({ technician, invoiceNumber }) => ({
      as: technician,
      at: `/invoicecopy/${invoiceNumber}`,
      shows: /How should they get it/,
    }),
  },
  {
    path: "/textinvoice/{invoiceNumber}",
    screen: ({ technician, invoiceNumber }) => ({
      as: technician,
      at: `/textinvoice/${invoiceNumber}`,
      shows: /Send text/,
    }),
  },
  {
    path: "/emailinvoice/{invoiceNumber}",
    screen: ({ technician, invoiceNumber }) => ({
      as: technician,
      at: `/emailinvoice/${invoiceNumber}`,
      shows: /Send email/,
    }),
  },
  {
    path: "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}",
    screen: ({ technician, invoiceNumber, paymentId }) => ({
      as: technician,
      at: `/confirmpayment/${invoiceNumber}/100.00/${paymentId}`,
      shows: /You pay/,
    }),
  },
  {
    path: "/branches/{id}",
    screen: ({ clerk }) => ({ as: clerk, at: "/branches/sacramento", shows: /95758/ }),
  },
  {
    path: "/billingprofile/{id}",
    screen: ({ clerk, account }) => ({
      as: clerk,
      at: `/billingprofile/${account._id}`,
      shows: /A sample job/,
    }),
  },
  {
    path: "/carriers/{key}",
    screen: ({ clerk }) => ({ as: clerk, at: "/carriers/sierra", shows: /A sample job/ }),
  },
  {
    path: "/reports",
    screen: ({ clerk }) => ({ as: clerk, at: "/reports", shows: /^Performance$/ }),
  },
  {
    path: "/reports",
    of: "what is owed",
    screen: ({ clerk }) => ({ as: clerk, at: "/reports?view=aging", shows: /^By payer$/ }),
  },
  {
    path: "/reports",
    of: "the journal",
    screen: ({ clerk }) => ({ as: clerk, at: "/reports?view=journal", shows: /^Journal$/ }),
  },
]

const isSpecial = new Set(special.map(({ path }) => path))

const behindLogin = pages.filter(({ roles }) => roles !== "public")

/** All other pages, opened by a role that may see them. */
const plain = behindLogin
  .filter(({ path }) => !isSpecial.has(path))
  .map(
    ({ path, title, roles }): Look => ({
      path,
      screen: ({ admin, clerk }) => ({
        as: mayPass("clerk", roles) ? clerk : admin,
        at: path,
        shows: new RegExp(`^${title}$`),
      }),
    }),
  )

const looks = [...special, ...plain]

async function makeJob(): Promise<Job> {
  const people = await staff()
  const [admin, clerk, technician, customer, account] = [
    await people.admin(),
    await people.clerk(),
    await people.technician(),
    await people.customer({
      name: `Bartholomew Featherstonehaugh-${randomBytes(4).toString("hex")}`,
      address: "20455 North Old Sacramento River Road, Building C, Rancho Cordova, CA 95670",
    }),
    await people.commercialAccount({ name: "Sacramento-Metropolitan-Transportation-Authority" }),
  ]
  const invoiceNumber = await aReadyJob(clerk, technician, {
    customerId: customer._id,
    invoiceType: "Insurance",
    insuranceCarrier: "Sierra Mutual",
    insuranceDeductible: 250,
    charges: [{ ...windshield }, { ...kit }, { ...chip }],
  })
  const { paymentId } = await call<{ paymentId: string }>(clerk, "PUT", "/acceptpayment", {
    invoiceNumber,
    paymentMethod: "CASH",
    amount: 100,
  })
  await aJob(clerk, {
    invoiceType: "Net",
    billingId: account._id,
    customerId: account._id,
    customerName: account.name,
  })
  const everyColorOn = ownDay()
  const oneOfEachColor = new Map(serviceRequestStates.map(({ color, value }) => [color, value]))
  for (const serviceStatus of oneOfEachColor.values()) {
    const planned = await aJob(clerk, { appointmentDate: toWireDate(everyColorOn) })
    if (serviceStatus !== "awaitingServiceScheduling")
      await act(clerk, planned, "setStatus", { serviceStatus })
  }
  await settled()
  return { admin, clerk, technician, customer, account, invoiceNumber, paymentId, everyColorOn }
}

/** Jobs are shared by a worker's tests, since none changes them. */
const jobs = new Map<string, Promise<Job>>()
const theJob = () => {
  const today = todayIn(new Date())
  const job = jobs.get(today) ?? makeJob()
  jobs.set(today, job)
  return job
}

test("Each page with a URL parameter has its own accessibility entry, and every entry has a page", () => {
  expect(looks.filter((look) => plain.includes(look) && look.path.includes("{"))).toEqual([])
  expect([...new Set(looks.map(({ path }) => path))].sort()).toEqual(
    behindLogin.map(({ path }) => path).sort(),
  )
})

for (const { path, of, screen, leads = [async () => undefined] } of looks) {
  const title = of === undefined ? path : `${path} of ${of}`
  test(`${title} has no axe flaw and fits: light desk, dark phone, large text`, async ({ page }) => {
    const job = await theJob()
    const { as, at, shows } = screen(job)
    await page.setViewportSize(desk)
    await enter(page, as)
    await page.goto(at)
    const shown = page.locator("main").getByText(shows).filter({ visible: true }).first()
    const fits = (name: string) =>
      expect
        .configure({ soft: true })
        .poll(() => overflowOf(page), `width ${name}`)
        .toBe(0)
    await expect(shown).toBeVisible()
    await expect(page.locator("main").getByText("Loading", { exact: true })).toHaveCount(0)
    for (const lead of leads) {
      await lead(page, job)
      await page.setViewportSize(desk)
      await expect(shown).toBeVisible()
      await switchColorScheme(page, "light")
      expect.soft(await flawsOf(page), "at the desk").toEqual([])
      await fits("at the desk")

      await page.setViewportSize(phone)
      await expect(shown).toBeVisible()
      await switchColorScheme(page, "dark")
      expect.soft(await flawsOf(page, layoutDependentRules), "at the phone").toEqual([])
      await setTextSize(page, 32)
      await fits("with text at 200 %")
      expect.soft(await findClippedTexts(page), "words with text at 200 %").toEqual([])
      await setTextSize(page, 16)
      for (const width of [360, 768]) {
        await page.setViewportSize({ width, height: 740 })
        await fits(`at ${width} pixels`)
      }
      // The tray of unassigned jobs has a look of its own on tablets.
      if (path === "/scheduler") expect(await flawsOf(page, layoutDependentRules)).toEqual([])
    }
  })
}

const outlineOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    return `${outlineStyle} ${outlineWidth}`
  })

test("shows the focused field and the chosen option in Windows High Contrast", async ({ page }) => {
  const { clerk } = await theJob()
  await page.emulateMedia({ forcedColors: "active" })
  await enter(page, clerk)
  await page.goto("/inventory")
  const search = page.getByLabel("Search inventory")
  await search.focus()
  expect(await outlineOf(search)).toBe("solid 3px")
  const part = page.getByLabel("Part number", { exact: true })
  expect(await outlineOf(part)).toMatch(/^none/)
  await part.focus()
  expect(await outlineOf(part)).toBe("solid 3px")

  const all = page.getByRole("button", { name: /^All/ })
  await expect(all).toHaveAttribute("aria-pressed", "true")
  expect(await outlineOf(all)).toBe("solid 2px")

  await begin(page)
  await goTo(page, "damage")
  const option = page.getByText("Chip, under 1 inch")
  const label = page.locator("label").filter({ has: option })
  expect(await outlineOf(label)).toMatch(/^none/)
  await label.click()
  await page.getByRole("heading", { level: 1 }).focus()
  expect(await outlineOf(label)).toBe("solid 2px")
})
