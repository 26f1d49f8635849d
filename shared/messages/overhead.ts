export const overhead = {
  noCharges: "This job has no charges to fill in.",
  nobody: "Nobody is assigned to this job. Assign a technician, then autofill it.",
} as const
