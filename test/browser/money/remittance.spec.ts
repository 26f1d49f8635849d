import type { Page } from "@playwright/test"
import { addDays, todayIn, toWireDate } from "#shared/domain/schedule/dates.ts"
import { desk, expect, flawsOf, overflowOf, ownBrowser, phone, test } from "../browser.ts"
import { aDoneJob, aJob, call, enter, insured, open, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

// The server refuses a payment that it has already.
test.use({ provoked: [/Failed to load resource|net::ERR/] })

const reference = () => `RM-${crypto.randomUUID().slice(0, 8)}`
const digits = () => String(10_000_000_000 + Number.parseInt(crypto.randomUUID().slice(0, 8), 16))
const box = (page: Page) => page.getByRole("textbox", { name: "Remittance" })
const row = (page: Page, text: string) =>
  page.getByRole("list", { name: "Rows" }).getByRole("listitem").filter({ hasText: text })
const list = async (page: Page, name: string) => {
  await page.goto(`/insurance?list=${name}`)
  return page.getByRole("list").getByRole("listitem")
}

const insuredJobs = async (claims: readonly string[]) => {
  const people = await staff()
  const [rosa, lind] = [await people.clerk(), await people.technician()]
  const [carrier] = await call<{ key: string }[]>(rosa, "GET", "/insuranceproviders")
  const jobs = []
  for (const insuranceClaimNumber of claims) {
    const number = await aDoneJob(rosa, lind, {
      invoiceType: "Insurance",
      insuranceCarrierKey: carrier?.key ?? "",
      insuranceDeductible: 100,
      insuranceClaimNumber,
    })
    const { totalInsuranceDue } = await open(rosa, number)
    jobs.push({ number, claim: insuranceClaimNumber, due: Number(totalInsuranceDue) })
  }
  await settled()
  return { rosa, jobs }
}

// Long because undoing needs the payments that were posted.
test("posts a remittance once, however often it is pasted, and undoes it", async ({ page }) => {
  const shared = reference()
  const { rosa, jobs } = await insuredJobs([reference(), reference(), reference(), shared, shared])
  const [exact, short, over, first, second] = jobs
  if (!exact || !short || !over || !first || !second) throw new Error("A job is missing.")
  const received = async ({ number }: { number: number }) =>
    (await open(rosa, number)).payments.map(({ amount, reference: check, refunds }) =>
      [amount, check, refunds && "undone"].filter(Boolean),
    )
  const paidOn = toWireDate(addDays(todayIn(new Date()), -3))
  const text = [
    "Claim Number,Insured,Payment Date,Paid",
    `${exact.claim.toLowerCase()},Ann,${paidOn},${exact.due.toFixed(2)}`,
    `${short.claim},Bo,${paidOn},${(short.due - 20).toFixed(2)}`,
    `${over.claim},Cy,${paidOn},${(over.due + 12).toFixed(2)}`,
    `RM-NOBODY,Di,${paidOn},$55.00`,
    `${shared},Ed,${paidOn},10.00`,
    `Total,,,"1,234.00"`,
  ].join("\n")

  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto("/insurance")
  await page.getByRole("link", { name: "Enter a remittance" }).click()
  await expect(box(page)).toBeVisible()
  await picture(page, "remittance-empty-desk")
  const file = { name: "remittance.csv", mimeType: "text/csv", buffer: Buffer.from(text) }
  await page.getByLabel("CSV file").setInputFiles(file)
  await expect(box(page)).toHaveValue(text)
  await expect(row(page, exact.claim.toLowerCase())).toContainText("Pays all that is due.")
  await expect(row(page, short.claim)).toContainText("20.00 stays due.")
  await expect(row(page, over.claim)).toContainText("12.00 more than is due.")
  await expect(row(page, over.claim).getByRole("checkbox")).toHaveCount(0)
  await expect(row(page, "Row 7")).toContainText("This is a total.")
  await expect(page.getByRole("button", { name: /^Post 2 payments/ })).toHaveAccessibleDescription(
    "Enter the check or payment number.",
  )
  await page.getByLabel("Check or payment number", { exact: true }).fill("EFT 8841")
  await row(page, "RM-NOBODY").getByRole("textbox").fill(String(second.number))
  await row(page, shared).getByRole("combobox").selectOption(String(first.number))
  await expect(row(page, "RM-NOBODY")).toContainText("stays due.")
  expect(await flawsOf(page)).toEqual([])
  await picture(page, "remittance-preview-desk")
  await page.setViewportSize(phone)
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "remittance-preview-phone")
  await row(page, short.claim).scrollIntoViewIfNeeded()
  await picture(page, "remittance-rows-phone")

  await page.setViewportSize(desk)
  await page.getByRole("button", { name: /^Post 4 payments/ }).click()
  await expect(page.getByText("4 payments posted.")).toBeVisible()
  expect(await received(exact)).toEqual([[exact.due, "EFT 8841"]])
  expect((await open(rosa, exact.number)).payments).toMatchObject([{ paidOn }])
  expect(await received(second)).toEqual([[55, "EFT 8841"]])
  expect(await received(over)).toEqual([])
  await picture(page, "remittance-posted-desk")
  await settled()
  await expect((await list(page, "paid")).filter({ hasText: String(exact.number) })).toBeVisible()
  await expect((await list(page, "shortPaid")).filter({ hasText: String(short.number) })).toContainText(
    "20.00",
  )

  await page.goto("/insurance/remittance")
  await page.getByRole("link", { name: "Short pays" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Short Pay" })).toBeVisible()
  const shortPaid = page.getByRole("region", { name: "Open invoices" })
  await expect(shortPaid.getByRole("row").filter({ hasText: String(short.number) })).toContainText("20.00")

  // After a reload, the same text finds what is recorded, and what was posted can be undone.
  await page.goto("/insurance/remittance")
  await box(page).fill(text)
  await page.getByLabel("Check or payment number", { exact: true }).fill("eft-8841")
  await expect(row(page, exact.claim.toLowerCase())).toContainText("Paid already")
  await row(page, "RM-NOBODY").getByRole("textbox").fill(String(second.number))
  await row(page, shared).getByRole("combobox").selectOption(String(first.number))
  // The insurer paid part of these before, so the clerk chooses them.
  for (const name of ["RM-NOBODY", shared]) {
    await expect(row(page, name)).toContainText("check for a duplicate.")
    await expect(row(page, name).getByRole("checkbox")).not.toBeChecked()
    await row(page, name).getByRole("checkbox").check()
  }
  await picture(page, "remittance-paid-before-desk")
  await page.getByRole("button", { name: /^Post 2 payments, \$65\.00/ }).click()
  await expect(page.getByText("0 payments posted, 2 recorded before.")).toBeVisible()
  await expect(row(page, shared)).toContainText("Recorded before")
  expect(await received(second)).toEqual([[55, "EFT 8841"]])

  await expect(row(page, shared)).toContainText("The job has this payment already.")
  await page.getByRole("button", { name: "Undo all" }).click()
  const question = page.getByRole("dialog", { name: "Undo 4 payments?" })
  await expect(question).toContainText(/refunded to the insurer/)
  await picture(page, "remittance-undo-desk")
  await question.getByRole("button", { name: "Undo all" }).click()
  await expect(page.getByText("4 payments undone.")).toBeVisible()
  expect(await received(exact)).toEqual([[exact.due, "EFT 8841", "undone"]])
  await settled()

  // What was undone can be posted again.
  await page.reload()
  await expect(page.getByRole("button", { name: "Undo all" })).toHaveCount(0)
  await box(page).fill(text)
  await page.getByLabel("Check or payment number", { exact: true }).fill("EFT 8841")
  await row(page, short.claim).getByRole("checkbox").uncheck()
  await page.getByRole("button", { name: /^Post 1 payment,/ }).click()
  await expect(page.getByText("1 payment posted.")).toBeVisible()
  expect(await received(exact)).toEqual([
    [exact.due, "EFT 8841", "undone"],
    [exact.due, "EFT 8841"],
  ])

  // The next remittance starts without the check number, and posts what was refunded on the job.
  const [, again] = (await open(rosa, exact.number)).payments
  await call(rosa, "POST", "/refund", {
    invoiceNumber: exact.number,
    paymentId: again?._id,
    amount: exact.due,
  })
  await settled()
  await page.getByRole("button", { name: "Enter another remittance" }).click()
  await expect(page.getByLabel("Check or payment number", { exact: true })).toHaveValue("")
  await expect(box(page)).toHaveValue("")
  // Reads the claims now rather than at the next poll.
  await page.reload()
  await box(page).fill(`Claim,Paid\n${exact.claim},${exact.due.toFixed(2)}`)
  await page.getByLabel("Check or payment number", { exact: true }).fill("EFT 8841")
  await page.getByRole("button", { name: /^Post 1 payment,/ }).click()
  await expect(page.getByText("1 payment posted.")).toBeVisible()
  expect(await received(exact)).toEqual([
    [exact.due, "EFT 8841", "undone"],
    [exact.due, "EFT 8841", "undone"],
    [exact.due, "EFT 8841"],
  ])
})

test("stops, says why a payment is refused or can't be undone, and retries", async ({ page }) => {
  const { rosa, jobs } = await insuredJobs([reference(), reference()])
  const [changed, other] = jobs
  if (!changed || !other) throw new Error("A job is missing.")
  const paymentsOf = async ({ number }: { number: number }) => (await open(rosa, number)).payments
  await enter(page, rosa)
  await page.setViewportSize(phone)
  await page.goto("/insurance/remittance")
  await box(page).fill(
    `${changed.claim}    ${(changed.due - 20).toFixed(2)}\n${other.claim}    ${other.due.toFixed(2)}`,
  )
  await page.getByLabel("Check or payment number", { exact: true }).fill("77")
  await expect(page.getByRole("button", { name: /^Post 2 payments/ })).toBeVisible()
  await call(rosa, "PUT", "/acceptpayment", {
    invoiceNumber: changed.number,
    paymentMethod: "INSURANCEPAID",
    amount: 10,
  })
  const { promise: isStopped, resolve: goOn } = Promise.withResolvers<void>()
  await page.route("**/api/acceptpayment", async (route) => {
    await isStopped
    await route.continue()
  })
  await page.getByRole("button", { name: /^Post 2 payments/ }).click()
  await page.getByRole("button", { name: "Stop" }).click()
  goOn()
  await expect(row(page, changed.claim).getByRole("alert")).toHaveText(
    `The amount due is now ${(changed.due - 10).toFixed(2)}, not ${changed.due.toFixed(2)}.`,
  )
  await expect(page.getByText("0 payments posted, 1 refused.")).toBeVisible()
  expect(await paymentsOf(other)).toEqual([])
  await row(page, changed.claim).scrollIntoViewIfNeeded()
  await picture(page, "remittance-refused-phone")
  await row(page, changed.claim).getByRole("button", { name: "Retry" }).click()
  await expect(page.getByText("1 payment posted.")).toBeVisible()
  await page.getByRole("button", { name: /^Post 1 payment,/ }).click()
  await expect(page.getByText("2 payments posted.")).toBeVisible()
  await expect(row(page, changed.claim)).toContainText(/[12]0\.00 stays due\./)
  expect((await paymentsOf(changed)).map(({ amount }) => amount)).toEqual([10, changed.due - 20])

  const [posted] = await paymentsOf(other)
  const part = { invoiceNumber: other.number, paymentId: posted?._id, amount: 5 }
  await call(rosa, "POST", "/refund", part)
  const undoAll = async () => {
    await page.getByRole("button", { name: "Undo all" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Undo all" }).click()
  }
  const detail = "Ask an admin."
  await page.route("**/api/refund", (route) =>
    (route.request().postDataJSON() as { invoiceNumber: number }).invoiceNumber === changed.number
      ? route.fulfill({ status: 409, json: { status: 409, code: "action_not_allowed", detail } })
      : route.continue(),
  )
  await undoAll()
  await expect(page.getByRole("alert").filter({ hasText: detail })).toHaveText(`${changed.number}: ${detail}`)
  const refunds = (await paymentsOf(other))[0]?.refunds?.map(({ amount }) => amount)
  expect(refunds).toEqual([5, other.due - 5])
  await expect(row(page, other.claim)).toContainText("Undone")
  await expect(row(page, changed.claim)).toContainText("Posted")
  await picture(page, "remittance-undo-refused-phone")
  await page.unroute("**/api/refund")
  await undoAll()
  await expect(page.getByRole("button", { name: "Undo all" })).toHaveCount(0)
  expect((await paymentsOf(changed)).map(({ refunds: back }) => back?.length ?? 0)).toEqual([0, 1])
})

test("reports claims that failed to load, lists many rows, and reports invalid text", async ({ page }) => {
  await enter(page, await (await staff()).clerk())
  await page.route("**/api/claims*", (route) => route.abort())
  await page.goto("/insurance/remittance")
  await expect(page.getByText("Couldn't load the claims.")).toBeVisible()
  await picture(page, "remittance-failed-desk")
  await page.unroute("**/api/claims*")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.route(/search=xx/, (route) => route.fulfill({ json: [] }))
  const lines = Array.from({ length: 120 }, (_, index) => `XX-${index},Insured ${index},${index}.50`)
  await box(page).fill(["Claim,Insured,Paid", ...lines].join("\n"))
  await expect(page.getByRole("button", { name: /^120 unknown/ })).toBeVisible()
  await expect(page.getByText("Looking for paid claims…")).toHaveCount(0)
  for (const [name, size] of Object.entries({ desk, phone })) {
    await page.setViewportSize(size)
    expect(await overflowOf(page)).toBe(0)
    await picture(page, `remittance-many-${name}`)
  }
  await box(page).fill("Dear shop,\nthe check is in the mail.\n\nYours, Ann")
  await expect(page.getByRole("alert")).toHaveText("Choose the column with the amount paid.")
  await picture(page, "remittance-nonsense-phone")
  await box(page).fill('Claim,Paid\n"CL-1,5.00')
  await expect(page.getByText(/^A quote in row 2 is never closed/)).toBeVisible()
  await page.setViewportSize(desk)
  await picture(page, "remittance-nonsense-desk")
})

test(
  "shows a claim that was paid in an earlier month as paid, with the date",
  ownBrowser,
  async ({ page }) => {
    const { rosa, jobs } = await insuredJobs([digits(), digits(), `00${digits()}`, digits()])
    const [whole, padded, stored, billed] = jobs
    if (!whole || !padded || !stored || !billed) throw new Error("A job is missing.")
    for (const { number: invoiceNumber, due } of jobs)
      await call(rosa, "PUT", "/acceptpayment", {
        invoiceNumber,
        paymentMethod: "INSURANCEPAID",
        amount: due,
      })
    // Searched by their beginning, these would hide the paid claim.
    for (const last of "123456")
      await aJob(rosa, { ...insured, insuranceClaimNumber: `${whole.claim}${last}` })
    await settled()
    await enter(page, rosa)
    await page.setViewportSize(desk)
    await page.goto("/insurance/remittance")
    const now = await page.evaluate(() => Date.now())
    await page.clock.setSystemTime(now + 62 * 86_400_000)
    await page.reload()
    const written = [
      { number: whole.claim, due: whole.due },
      { number: `00${padded.claim}`, due: padded.due },
      { number: stored.claim.replace(/^0+/, ""), due: stored.due },
      { number: `INV-0${billed.number}`, due: billed.due },
    ]
    const lines = written.map(({ number, due }) => `${number},${due.toFixed(2)}`)
    await box(page).fill(["Claim Number,Paid", ...lines].join("\n"))
    for (const { number, due } of written) {
      await expect(row(page, number)).toContainText(`The insurer paid ${due.toFixed(2)}, last on `)
      await expect(row(page, number).getByRole("checkbox")).toHaveCount(0)
    }
  },
)

test("looks for paid claims one by one, says if that fails, and repeats it only on Retry", async ({
  page,
}) => {
  const { rosa, jobs } = await insuredJobs([reference()])
  const [job] = jobs
  if (!job) throw new Error("The job is missing.")
  const searches: string[] = []
  page.on("request", (request) => {
    const search = new URL(request.url()).searchParams.get("search")
    if (search?.startsWith("rmnobody")) searches.push(search)
  })
  const nothing = "No open or paid claim has this number."
  await enter(page, rosa)
  await page.setViewportSize(desk)
  await page.goto("/insurance/remittance")
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(/search=rmnobody1/, async (route) => {
    await isReleased
    await route.abort()
  })
  await box(page).fill(
    `Claim Number,Paid\nRM-NOBODY1,5.00\nRM-NOBODY2,6.00\n${job.claim},${job.due.toFixed(2)}`,
  )
  await expect(row(page, "RM-NOBODY2")).toContainText(nothing)
  await expect(row(page, "RM-NOBODY1")).toContainText("Looking for paid claims…")
  release()
  await expect(row(page, "RM-NOBODY1")).toContainText("Couldn't look for paid claims.")
  await picture(page, "remittance-lookup-failed-desk")
  await page.unroute(/search=rmnobody1/)
  await row(page, "RM-NOBODY1").getByRole("button", { name: "Retry" }).click()
  await expect(row(page, "RM-NOBODY1")).toContainText(nothing)

  const before = searches.length
  const reloaded = page.waitForResponse(/\/api\/claims/)
  await page.getByLabel("Check or payment number", { exact: true }).fill("EFT 9")
  await page.getByRole("button", { name: /^Post 1 payment,/ }).click()
  await expect(page.getByText("1 payment posted.")).toBeVisible()
  await reloaded
  expect(searches).toHaveLength(before)
})
