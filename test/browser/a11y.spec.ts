import type { Page } from "@playwright/test"
import { pages } from "../../shared/pages.ts"
import type { Person } from "../builders/people.ts"
import { desk, expect, flawsInBothThemes, overflowOf, phone, test } from "./browser.ts"
import { call, enter, ready, settled, staff, take } from "./job.ts"

type Job = {
  admin: Person
  clerk: Person
  technician: Person
  customer: Person
  account: Person
  invoiceNumber: number
  paymentId: string
}

type Screen = { as: Person; at: string; shows: RegExp }

/**
 * Each page behind the login, and what opens it, once for each whose page there is another; the login itself and the public
 * pages have tests of their own.
 */
const screens: { path: string; of?: string; screen: (job: Job) => Screen }[] = [
  {
    path: "/account",
    screen: ({ technician }) => ({ as: technician, at: "/account", shows: /1 job today/ }),
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
    of: "the customer himself",
    screen: ({ customer }) => ({ as: customer, at: `/profile/${customer._id}`, shows: /Subaru Outback/ }),
  },
  {
    path: "/settings",
    screen: ({ clerk }) => ({ as: clerk, at: "/settings", shows: /Change Homepage Video/ }),
  },
  {
    path: "/settings",
    of: "the owner",
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
  { path: "/register", screen: ({ clerk }) => ({ as: clerk, at: "/register", shows: /Add a user/ }) },
  {
    path: "/servicerequests",
    screen: ({ clerk }) => ({ as: clerk, at: "/servicerequests", shows: /Subaru Outback/ }),
  },
  {
    path: "/servicerequests/new",
    screen: ({ clerk }) => ({ as: clerk, at: "/servicerequests/new", shows: /Customer/ }),
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
    path: "/signature/{invoiceNumber}",
    screen: ({ technician, invoiceNumber }) => ({
      as: technician,
      at: `/signature/${invoiceNumber}`,
      shows: /sign/i,
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
    path: "/businessinfo",
    screen: ({ clerk }) => ({ as: clerk, at: "/businessinfo", shows: /Text messages/ }),
  },
  { path: "/contactinfo", screen: ({ clerk }) => ({ as: clerk, at: "/contactinfo", shows: /Main shop/ }) },
  { path: "/branches", screen: ({ clerk }) => ({ as: clerk, at: "/branches", shows: /Santa Ana/ }) },
  {
    path: "/branches/{id}",
    screen: ({ clerk }) => ({ as: clerk, at: "/branches/sacramento", shows: /95758/ }),
  },
  { path: "/billing", screen: ({ clerk }) => ({ as: clerk, at: "/billing", shows: /Cordova Heating/ }) },
  {
    path: "/billingprofile/{id}",
    screen: ({ clerk, account }) => ({
      as: clerk,
      at: `/billingprofile/${account._id}`,
      shows: /A sample job/,
    }),
  },
  { path: "/carriers", screen: ({ clerk }) => ({ as: clerk, at: "/carriers", shows: /Beacon Casualty/ }) },
  {
    path: "/carriers/{key}",
    screen: ({ clerk }) => ({ as: clerk, at: "/carriers/sierra", shows: /A sample job/ }),
  },
  { path: "/audit", screen: ({ admin }) => ({ as: admin, at: "/audit", shows: /Sierra Mutual/ }) },
]

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
  await take(clerk, {
    invoiceType: "Net",
    billingId: account._id,
    customerId: account._id,
    customerName: account.name,
  })
  await settled()
  return { admin, clerk, technician, customer, account, invoiceNumber, paymentId }
}

/** One for all the tests of a worker, whose system is the same: none of them changes it. */
let made: Promise<Job> | undefined
const theJob = () => {
  made ??= aJob()
  return made
}

const open = async (page: Page, at: string, shows: RegExp): Promise<void> => {
  await page.goto(at)
  await expect(page.locator("main").getByText(shows).filter({ visible: true }).first()).toBeVisible()
}

// Four looks of axe at each.
test.describe.configure({ timeout: 120_000 })

test("Every page behind the login is looked at here", () => {
  const expected = pages.filter(({ ready: isReady, roles }) => isReady && roles !== "public")
  expect([...new Set(screens.map(({ path }) => path))].sort()).toEqual(
    expected.map(({ path }) => path).sort(),
  )
})

for (const { path, of, screen } of screens) {
  const title = of === undefined ? path : `${path} of ${of}`
  test(`${title} has no flaw that axe finds and fits, light and dark, on a desk and on a phone`, async ({
    page,
  }) => {
    const { as, at, shows } = screen(await theJob())
    await page.setViewportSize(desk)
    await enter(page, as)
    await open(page, at, shows)
    expect.soft(await flawsInBothThemes(page), "at the desk").toEqual([])
    expect.soft(await overflowOf(page), "width at the desk").toBe(0)

    await page.setViewportSize(phone)
    await expect(page.locator("main").getByText(shows).filter({ visible: true }).first()).toBeVisible()
    expect.soft(await flawsInBothThemes(page), "on the phone").toEqual([])
    expect.soft(await overflowOf(page), "width on the phone").toBe(0)
  })
}
