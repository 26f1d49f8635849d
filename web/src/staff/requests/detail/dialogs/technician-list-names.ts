import type { TechnicianListField } from "#shared/domain/job/job-technicians.ts"

export const technicianListNames: Record<
  TechnicianListField,
  { tab: string; one: string; many: string; hint: string }
> = {
  appointmentTechnicians: {
    tab: "Job",
    one: "Technician",
    many: "Technicians",
    hint: "The first technician you choose is the primary.",
  },
  appointmentTechniciansRemoval: {
    tab: "Removal",
    one: "Removal technician",
    many: "Removal technicians",
    hint: "Who takes the glass out. Leave blank if the job's technicians do it.",
  },
  appointmentTechniciansInstall: {
    tab: "Install",
    one: "Install technician",
    many: "Install technicians",
    hint: "Who puts the glass back in. Leave blank if the job's technicians do it.",
  },
}
