import { type UseFormReturn, useWatch } from "react-hook-form"
import { maxChips } from "#shared/domain/job/services.ts"
import { lineOf, type Pane, paneName } from "#shared/domain/parts/openings.ts"
import { partMismatch } from "#shared/domain/parts/part-number.ts"
import { Car } from "#web/trade/Car.tsx"
import { CheckField, MoneyField, SegmentField, TextField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { toggleIn } from "#web/ui/toggle-in.ts"
import { mayNeedCalibration, type NewRequest } from "../form.ts"
import { hasKit, needsLines, noPart, showsCost } from "../lines.ts"
import { workSentence } from "../work.ts"
import { CatalogGlass } from "./CatalogGlass.tsx"
import glass from "./GlassPart.module.css"
import styles from "./part.module.css"

type Props = { form: UseFormReturn<NewRequest> }

export function GlassPart({ form }: Props) {
  const { control, setValue, getValues, clearErrors, formState } = form
  const [work, panes, chips] = useWatch({ control, name: ["work", "panes", "chips"] })
  const sentence = workSentence(work, panes, Number(chips))

  const toggle = (pane: Pane) => {
    setValue(`glass.${pane}`, { ...noPart, ...getValues(`glass.${pane}`) })
    setValue("panes", toggleIn(getValues("panes"), pane))
    clearErrors(["panes", "serviceSummary"])
  }

  return (
    <Panel title="Glass" aside={panes.map(paneName).join(", ")}>
      <div className={glass.part}>
        <div className="grid items-center gap-x-6 gap-y-5">
          <div data-wrong={formState.errors.panes ? true : undefined}>
            <Car lit={panes} onPick={toggle} />
            {formState.errors.panes && (
              <p className="text-danger type-small weight-medium" role="alert">
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
                choices={Array.from({ length: maxChips }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
              />
            )}
            {work === "Replace" && panes.length > 0 && (
              <>
                <CatalogGlass form={form} panes={panes} />
                <Parts form={form} panes={panes} />
              </>
            )}
            {!needsLines({ work, panes }) && (
              <TextField
                control={control}
                name="serviceSummary"
                label={work === "Other" ? "Work to do" : "Work description"}
                placeholder={sentence || "Leaks at the top after rain"}
                hint={work === "Other" ? undefined : "Or mark the glass on the car."}
                maxLength={300}
              />
            )}
            {mayNeedCalibration({ work, panes }) && (
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

function Parts({ form, panes }: Props & { panes: readonly Pane[] }) {
  const { control } = form
  // Every field has a default.
  const values = useWatch({ control }) as NewRequest
  const { withMoulding } = values
  const mismatchOf = (pane: Pane) => {
    const mismatch = partMismatch({ part: values.glass[pane]?.part, ...lineOf(pane) })
    return mismatch && <span className="text-hot weight-medium">{mismatch}</span>
  }
  return (
    <>
      {panes.map((pane) => (
        <fieldset
          key={pane}
          className={showsCost(values) ? `${glass.line} ${glass.withCost}` : glass.line}
          aria-label={paneName(pane)}
        >
          <TextField
            control={control}
            name={`glass.${pane}.part`}
            label={panes.length > 1 ? `Part, ${paneName(pane)}` : "Part number"}
            placeholder="FW04915GTYN"
            hint={mismatchOf(pane)}
            maxLength={40}
          />
          <MoneyField control={control} name={`glass.${pane}.list`} label="List" />
          {showsCost(values) && <MoneyField control={control} name={`glass.${pane}.cost`} label="Cost" />}
          <TextField control={control} name={`glass.${pane}.hours`} label="Hours" inputMode="decimal" />
        </fieldset>
      ))}
      {withMoulding && (
        <fieldset className={glass.line} aria-label="Molding">
          <TextField
            control={control}
            name="moulding.part"
            label="Molding"
            placeholder="WM1184"
            maxLength={40}
          />
          <MoneyField control={control} name="moulding.list" label="List" />
        </fieldset>
      )}
      <span className={styles.row}>
        <CheckField control={control} name="withKit" label="Install kit" defaultChecked={hasKit(values)} />
        <CheckField control={control} name="withMoulding" label="Molding" />
      </span>
    </>
  )
}
