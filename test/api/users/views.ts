export const unassigned = { name: "To assign", address: "/servicerequests?tab=unassigned" }
export const unpaid = {
  name: "Insurance unpaid over 30 days",
  address: "/reports?view=aging&type=Insurance&age=30",
}
