export const overhead = {
  noCharges: "This job has no charges to fill in.",
  nobody: "Nobody is assigned to this job. Assign a technician, then autofill it.",
  noInstallerRate: (name: string) => `${name} has no Installer rate yet. Add it on their profile.`,
  noAssistantRate: (name: string) => `${name} has no Assistant rate yet. Add it on their profile.`,
} as const
