import type { TechnicianListField } from "#shared/domain/job/job-technicians.ts"
import { t } from "#shared/language.ts"

export const technicianListNames: Record<
  TechnicianListField,
  { tab: string; one: string; many: string; hint: string }
> = {
  appointmentTechnicians: {
    tab: t("Job"),
    one: t("Technician"),
    many: t("Technicians"),
    hint: t("The first technician you choose is the primary."),
  },
  appointmentTechniciansRemoval: {
    tab: t("Removal"),
    one: t("Removal technician"),
    many: t("Removal technicians"),
    hint: t("Who takes the glass out. Leave blank if the job's technicians do it."),
  },
  appointmentTechniciansInstall: {
    tab: t("Install"),
    one: t("Install technician"),
    many: t("Install technicians"),
    hint: t("Who puts the glass back in. Leave blank if the job's technicians do it."),
  },
}
