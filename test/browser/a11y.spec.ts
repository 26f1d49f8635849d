import type { Page } from "@playwright/test"
import { pages } from "../../shared/pages.ts"
import type { Person } from "../builders/people.ts"
import { desk, expect, flawsInBothThemes, overflowOf, phone, test } from "./browser.ts"
import { call, enter, ready, staff } from "./job.ts"

type Job = {
  admin: Person
  clerk: Person
  technician: Person
  customer: Person
  account: Person
  invoiceNumber: number
  paymentId: string
}

/** Each page behind the login, and what opens it; the login itself and the public pages have tests of their own. */
const screens: Record<string, (job: Job) => { as: Person; at: string; shows: RegExp }> = {
  "/account": ({ technician }) => ({ as: technician, at: "/account", shows: /1 job today/ }),
  "/profile/{id}": ({ clerk, customer }) => ({
    as: clerk,
    at: `/profile/${customer._id}`,
    shows: /Subaru Outback/,
  }),
  "/settings": ({ clerk }) => ({ as: clerk, at: "/settings", shows: /Change Homepage Video/ }),
  "/users": ({ clerk, technician }) => ({
    as: clerk,
    at: `/users?q=${technician.phone}`,
    shows: new RegExp(technician.name),
  }),
  "/register": ({ clerk }) => ({ as: clerk, at: "/register", shows: /Add a user/ }),
  "/servicerequests": ({ clerk }) => ({ as: clerk, at: "/servicerequests", shows: /Subaru Outback/ }),
  "/servicerequests/new": ({ clerk }) => ({ as: clerk, at: "/servicerequests/new", shows: /Customer/ }),
  "/servicerequest/{invoiceNumber}": ({ clerk, invoiceNumber }) => ({
    as: clerk,
    at: `/servicerequest/${invoiceNumber}`,
    shows: /Subaru Outback/,
  }),
  "/servicerequest/{invoiceNumber}/{message}": ({ technician, invoiceNumber }) => ({
    as: technician,
    at: `/servicerequest/${invoiceNumber}/Saved`,
    shows: /Saved/,
  }),
  "/signature/{invoiceNumber}": ({ technician, invoiceNumber }) => ({
    as: technician,
    at: `/signature/${invoiceNumber}`,
    shows: /sign/i,
  }),
  "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}": ({ technician, invoiceNumber, paymentId }) => ({
    as: technician,
    at: `/confirmpayment/${invoiceNumber}/100.00/${paymentId}`,
    shows: /You pay/,
  }),
  "/businessinfo": ({ clerk }) => ({ as: clerk, at: "/businessinfo", shows: /Text messages/ }),
  "/contactinfo": ({ clerk }) => ({ as: clerk, at: "/contactinfo", shows: /Main shop/ }),
  "/branches": ({ clerk }) => ({ as: clerk, at: "/branches", shows: /Santa Ana/ }),
  "/branches/{id}": ({ clerk }) => ({ as: clerk, at: "/branches/sacramento", shows: /95758/ }),
  "/billing": ({ clerk }) => ({ as: clerk, at: "/billing", shows: /Cordova Heating/ }),
  "/billingprofile/{id}": ({ clerk, account }) => ({
    as: clerk,
    at: `/billingprofile/${account._id}`,
    shows: /A sample job/,
  }),
  "/carriers": ({ clerk }) => ({ as: clerk, at: "/carriers", shows: /Beacon Casualty/ }),
  "/carriers/{key}": ({ clerk }) => ({ as: clerk, at: "/carriers/sierra", shows: /A sample job/ }),
  "/audit": ({ admin }) => ({ as: admin, at: "/audit", shows: /Sierra Mutual/ }),
}

async function aJob(): Promise<Job> {
  const people = await staff()
  const [admin, clerk, technician, customer, account] = [
    await people.admin(),
    await people.clerk(),
    await people.technician(),
    await people.customer(),
    await people.commercialAccount(),
  ]
  const invoiceNumber = await ready(clerk, technician, { customerId: customer._id })
  const { paymentId } = await call<{ paymentId: string }>(clerk, "PUT", "/acceptpayment", {
    invoiceNumber,
    paymentMethod: "CASH",
    amount: 100,
  })
  return { admin, clerk, technician, customer, account, invoiceNumber, paymentId }
}

/** Indexes lag behind a change by up to a second. */
const open = (page: Page, at: string, shows: RegExp) =>
  expect(async () => {
    await page.goto(at)
    await expect(page.locator("main").getByText(shows).filter({ visible: true }).first()).toBeVisible({
      timeout: 4000,
    })
  }).toPass()

// Four looks of axe at each.
test.describe.configure({ timeout: 120_000 })

test("Every page behind the login is looked at here", () => {
  const expected = pages.filter(({ ready: isReady, roles }) => isReady && roles !== "public")
  expect(Object.keys(screens).sort()).toEqual(expected.map(({ path }) => path).sort())
})

for (const [path, screen] of Object.entries(screens)) {
  test(`${path} has no flaw that axe finds and fits, light and dark, on a desk and on a phone`, async ({
    page,
  }) => {
    const { as, at, shows } = screen(await aJob())
    await page.emulateMedia({ reducedMotion: "reduce" })
    await enter(page, as)
    await open(page, at, shows)
    for (const [size, viewport] of Object.entries({ desk, phone })) {
      await page.setViewportSize(viewport)
      await expect(page.locator("main").getByText(shows).filter({ visible: true }).first()).toBeVisible()
      expect.soft(await flawsInBothThemes(page), `at the ${size}`).toEqual([])
      expect.soft(await overflowOf(page), `width at the ${size}`).toBe(0)
    }
  })
}
