import { type UseFormReturn, useWatch } from "react-hook-form"
import type { Pane } from "../../../../../../shared/domain/openings.ts"
import { paneName } from "../../../../../../shared/domain/openings.ts"
import { Car } from "../../../../ui/Car.tsx"
import { CheckField, SegmentField, TextField } from "../../../../ui/fields.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import type { NewRequest } from "../form.ts"
import { mostChips, workSentence } from "../work.ts"
import glass from "./GlassPart.module.css"
import styles from "./part.module.css"

/** Work to do, by the glass of the car. */
export function GlassPart({ form }: { form: UseFormReturn<NewRequest> }) {
  const { control, setValue, getValues, clearErrors, formState } = form
  const [work, panes, chips] = useWatch({ control, name: ["work", "panes", "chips"] })
  const sentence = workSentence(work, panes, Number(chips))

  const toggle = (pane: Pane) => {
    const chosen = getValues("panes")
    setValue("panes", chosen.includes(pane) ? chosen.filter((other) => other !== pane) : [...chosen, pane])
    clearErrors(["panes", "serviceSummary"])
  }

  return (
    <Panel title="Glass" aside={panes.map(paneName).join(", ")}>
      <div className={glass.part}>
        <div>
          <div data-wrong={formState.errors.panes ? true : undefined}>
            <Car lit={panes} onPick={toggle} />
            {formState.errors.panes && (
              <p className={styles.error} role="alert">
                {formState.errors.panes.message}
              </p>
            )}
          </div>
          <div className={styles.fields}>
            <SegmentField
              control={control}
              name="work"
              label="Work"
              choices={[
                { value: "Replace", label: "Replace" },
                { value: "Repair", label: "Chip repair" },
                { value: "Other", label: "Other" },
              ]}
            />
            {work === "Repair" && (
              <SegmentField
                control={control}
                name="chips"
                label="Chips"
                choices={Array.from({ length: mostChips }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
              />
            )}
            <TextField
              control={control}
              name="serviceSummary"
              label={work === "Other" ? "Work to do" : "Work description"}
              placeholder={sentence || "Leaks at the top after rain"}
              hint={work === "Other" ? undefined : "Leave blank to use the glass marked on the car"}
              maxLength={300}
            />
            {panes.includes("windshield") && work !== "Repair" && (
              <CheckField
                control={control}
                name="calibrationNeeded"
                label="This glass has a camera or sensor"
                hint="Adds a calibration step to the job."
              />
            )}
          </div>
        </div>
      </div>
    </Panel>
  )
}
