import type { Locator } from "@playwright/test"
import type { Person } from "../../builders/people.ts"
import { expect, flawsInBothThemes, test } from "../browser.ts"
import { aJob, change, open, staff } from "../job.ts"
import { openJob } from "../job-screen.ts"

/* `two-at-once.test.ts` covers every pair of fields. This shows each panel's dialog. */

test.use({ provoked: [/status of 409/] })

let people: { clerk: Person; admin: Person }

test.beforeAll(async () => {
  const make = await staff()
  people = {
    clerk: await make.clerk({ name: "Rosa Benitez" }),
    admin: await make.admin({ name: "Ada Marsh" }),
  }
})

type Panel = {
  panel: string
  edit: string
  type: (panel: Locator) => Promise<unknown>
  theirs: Parameters<typeof change>[2]
  questions: readonly (readonly [label: string, yours: string, theirs: string])[]
  kept: Record<string, unknown>
}

const panels: readonly Panel[] = [
  {
    panel: "Customer",
    edit: "Edit customer",
    type: (panel) => panel.getByLabel("Phone", { exact: true }).fill("530 555 0177"),
    theirs: { customerPhone: "5305550188" },
    questions: [["Phone", "(530) 555-0177", "(530) 555-0188"]],
    kept: { customerPhone: "5305550177" },
  },
  {
    panel: "Vehicle",
    edit: "Edit vehicle",
    type: (panel) => panel.getByLabel("Work", { exact: true }).fill("Leaks at the top left"),
    theirs: { serviceSummary: "Leaks at the bottom" },
    questions: [["Summary", "Leaks at the top left", "Leaks at the bottom"]],
    kept: { serviceSummary: "Leaks at the top left" },
  },
  {
    panel: "Appointment",
    edit: "Edit appointment",
    type: async (panel) => {
      await panel.getByLabel("From").selectOption("2:00pm")
      await panel.getByLabel("To", { exact: true }).selectOption("4:00pm")
    },
    theirs: { appointmentTimeStart: "9:00am", appointmentTimeEnd: "11:00am" },
    questions: [["Appointment window", "2:00pm to 4:00pm", "9:00am to 11:00am"]],
    kept: { appointmentTimeStart: "2:00pm", appointmentTimeEnd: "4:00pm" },
  },
  {
    panel: "Dispatch",
    edit: "Edit dispatch",
    type: async (panel) => {
      await panel.getByLabel("Claim", { exact: true }).fill("26-118-4403")
      await panel.getByLabel("Carrier", { exact: true }).selectOption("Foothill Fire and Auto")
    },
    theirs: { insuranceClaimNumber: "26-118-9999", insuranceCarrierKey: "sierra" },
    questions: [
      ["Claim", "26-118-4403", "26-118-9999"],
      ["Carrier", "Foothill Fire and Auto", "Sierra Mutual"],
    ],
    kept: { insuranceClaimNumber: "26-118-4403", insuranceCarrier: "Foothill Fire and Auto" },
  },
  {
    panel: "Customer notes",
    edit: "Edit customer notes",
    type: (panel) => panel.getByLabel("Customer notes", { exact: true }).fill("Gate code 4471"),
    theirs: { customerNotes: "Dog in the yard" },
    questions: [["Customer notes", "Gate code 4471", "Dog in the yard"]],
    kept: { customerNotes: "Gate code 4471" },
  },
]

test("asks field by field with both values when another user saved first", async ({ page }) => {
  const number = await aJob(people.clerk, {
    invoiceType: "Insurance",
    insuranceCarrierKey: "golden-valley",
    insuranceDeductible: 100,
    charges: [],
  })
  await openJob(page, people.clerk, number)
  for (const { panel: name, edit, type, theirs, questions: asked, kept } of panels) {
    const panel = page.getByRole("region", { name, exact: true })
    await page.getByRole("button", { name: edit, exact: true }).click()
    await type(panel)
    await change(people.admin, number, theirs)
    await panel.getByRole("button", { name: "Save" }).click()
    const dialog = page.getByRole("dialog", { name: `Ada Marsh changed ${number} while you were editing` })
    for (const [label, yours, other] of asked) {
      const question = dialog.getByRole("group", { name: new RegExp(`^${label}`) })
      await expect(question.getByRole("radio", { name: yours })).toBeChecked()
      await expect(question.getByRole("radio", { name: other })).not.toBeChecked()
    }
    if (name === "Dispatch") expect(await flawsInBothThemes(page)).toEqual([])
    await dialog.getByRole("button", { name: /^Save (this|these)/ }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole("button", { name: "Save" })).toBeHidden()
    expect(await open(people.clerk, number)).toMatchObject(kept)
  }
})
