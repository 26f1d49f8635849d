import { desk, expect, hold, indexLag, overflowOf, phone, test } from "../browser.ts"
import { call, enter, settled, staff } from "../job.ts"
import { picture } from "../sign.ts"

type Made = { _id: string }

test(
  "A clerk adds a task, assigns it, clicks it through its states, and deletes it",
  indexLag,
  async ({ page }) => {
    const people = await staff()
    const rosa = await people.clerk({ name: "Rosa Benitez" })
    const diego = await people.technician({ name: "Diego Ortega" })
    const give = (description: string, more: object = {}) =>
      call<Made>(rosa, "POST", "/task", { description, assignedToId: diego._id, ...more })
    await give("Drop the green van at Sutter Tire and bring back the loaner keys before they close at 5", {
      ivyReference: "R-1183",
    })
    const second = await give("Order two boxes of urethane primer")
    await call(rosa, "PUT", "/task", { _id: second._id, state: "Exception" })
    await give("Ask Travelers why claim 88-1042 is still open")
    await settled()

    await enter(page, rosa)
    await page.setViewportSize(desk)
    await page.goto(`/tasks?person=${diego._id}`)
    const rows = page.getByRole("list", { name: "Tasks" }).getByRole("listitem")
    await expect(rows).toHaveCount(3)

    const form = page.getByRole("form", { name: "New task" })
    await form.getByRole("textbox", { name: "New task" }).fill("ab")
    await form.getByRole("button", { name: "Add task" }).click()
    await expect(form).toContainText("Enter at least 3 characters.")
    await form.getByRole("textbox", { name: "New task" }).fill("Call back Priya Raman")
    await form.getByRole("combobox", { name: "Assign to" }).selectOption({ label: "Diego Ortega" })
    await form.getByRole("button", { name: "Add task" }).click()
    await expect(rows).toHaveCount(4)
    await expect(form.getByRole("textbox", { name: "New task" })).toHaveValue("")
    const row = rows.first()
    await expect(row).toContainText("Call back Priya Raman")
    await expect(row).toContainText("Diego Ortega")
    for (const [state, next] of [
      ["Incomplete", "In Progress"],
      ["In Progress", "Complete"],
      ["Complete", "Exception"],
      ["Exception", "Incomplete"],
    ])
      await row.getByRole("button", { name: `${state}: Call back Priya Raman. Change to ${next}` }).click()
    await expect(row.getByRole("button", { name: /^Incomplete: / })).toBeVisible()
    await row.getByRole("combobox", { name: "State of Call back Priya Raman" }).selectOption("Complete")
    await expect(row.getByRole("button", { name: /^Complete: / })).toBeVisible()
    await picture(page, "tasks-desk")

    await page.setViewportSize(phone)
    await picture(page, "tasks-phone")
    expect(await overflowOf(page)).toBe(0)
    await row.getByRole("button", { name: "Delete Call back Priya Raman" }).click()
    await page.getByRole("button", { name: "Delete task", exact: true }).click()
    await expect(rows).toHaveCount(3)
    await expect(page.getByText("Task deleted.")).toBeVisible()
  },
)

test.describe("A task conflict", () => {
  test.use({ provoked: [/status of 409/] })

  test("asks which value to keep when another clerk changed the same task", async ({ page }) => {
    const people = await staff()
    const rosa = await people.clerk({ name: "Rosa Benitez" })
    const marta = await people.clerk({ name: "Marta Ruiz" })
    const { _id } = await call<Made>(rosa, "POST", "/task", {
      description: "Wash the van",
      assignedToId: rosa._id,
    })
    await settled()
    await enter(page, rosa)
    await page.setViewportSize(desk)
    await page.goto(`/tasks?person=${rosa._id}`)
    await page.getByRole("button", { name: "Edit Wash the van" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit task" })
    await dialog.getByRole("textbox", { name: "Task" }).fill("Wash the blue van")
    await dialog.getByRole("combobox", { name: "Assign to" }).selectOption({ label: "Marta Ruiz" })
    await picture(page, "task-edit-desk")
    await call(marta, "PUT", "/task", { _id, description: "Wash both vans" })
    await dialog.getByRole("button", { name: "Save task" }).click()
    const conflict = page.getByRole("dialog", { name: "Marta Ruiz changed this task while you were editing" })
    await expect(conflict.getByRole("group", { name: "Task, was Wash the van" })).toBeVisible()
    await conflict.getByRole("button", { name: "Save this choice" }).click()
    await expect(conflict).toBeHidden()
    const row = page.getByRole("list", { name: "Tasks" }).getByRole("listitem")
    await expect(row).toContainText("Wash the blue van")
    await expect(row).toContainText("Marta Ruiz")
  })
})

test.describe("Live task updates", () => {
  test.use({ liveUpdates: true })

  test("show a task that another user adds, also in the menu's count", async ({ page }) => {
    const people = await staff()
    const [rosa, marta] = [await people.clerk(), await people.clerk()]
    await enter(page, rosa)
    await page.setViewportSize(desk)
    const { requested, letGo } = await hold(page, /\/api\/task\?/)
    await page.goto(`/tasks?person=${rosa._id}`)
    await requested
    await expect(page.getByText("Loading", { exact: true })).toBeAttached()
    letGo()
    await expect(page.getByText("No tasks here")).toBeVisible()
    await call(marta, "POST", "/task", { description: "Count the W kits", assignedToId: rosa._id })
    await expect(page.getByText("Count the W kits")).toBeVisible()
    await expect(page.getByRole("link", { name: /Tasks/ }).first()).toContainText(/\d/)
  })
})

test.describe("When the server fails", () => {
  test.use({ provoked: [/status of 500/] })

  test("shows an error in the list, and keeps the typed task", async ({ page }) => {
    const rosa = await (await staff()).clerk()
    await enter(page, rosa)
    await page.setViewportSize(desk)
    await page.route(/\/api\/task/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto("/tasks")
    await expect(page.getByText("An error occurred when pulling tasks.")).toBeVisible()
    await page.getByRole("textbox", { name: "New task" }).fill("Wash the van")
    await page.getByRole("button", { name: "Add task" }).click()
    await expect(page.getByText("Failed to create new task.")).toBeVisible()
    await expect(page.getByRole("textbox", { name: "New task" })).toHaveValue("Wash the van")
  })
})

test("A technician updates their own tasks below the day's jobs, and behind a link with a count", async ({
  page,
}) => {
  const people = await staff()
  const rosa = await people.clerk({ name: "Rosa Benitez" })
  const [diego, other] = [await people.technician({ name: "Diego Ortega" }), await people.technician()]
  const give = (description: string, assignedToId: string) =>
    call<Made>(rosa, "POST", "/task", { description, assignedToId })
  await give("Drop the green van at Sutter Tire", diego._id)
  await give("Order two boxes of urethane primer", diego._id)
  await give("Not Diego's", other._id)
  await settled()
  await page.setViewportSize(desk)
  await enter(page, diego)
  await page.goto("/servicerequests")
  const menu = page.getByRole("navigation", { name: "Main menu" })
  await expect(menu.getByRole("link", { name: /^Today/ })).toHaveText("Today")
  const section = page.getByRole("region", { name: "Your tasks" })
  await section.getByRole("button", { name: /^Incomplete: Drop/ }).click()
  await expect(section.getByRole("button", { name: /^In Progress: Drop/ })).toBeVisible()
  await menu.getByRole("link", { name: "Tasks 2" }).click()
  const rows = page.getByRole("list", { name: "Tasks" }).getByRole("listitem")
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole("combobox").selectOption("Complete")
  await expect(menu.getByRole("link", { name: "Tasks 1" })).toBeVisible()
  await expect(page.getByRole("button", { name: /^(Edit|Delete|Add)/ })).toHaveCount(0)
  await page.setViewportSize(phone)
  expect(await overflowOf(page)).toBe(0)
  await picture(page, "tasks-technician")
})
