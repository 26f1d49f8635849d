import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useRef, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { type Settings, SettingsChange } from "#shared/api/settings.ts"
import { formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { parseFormula, previewFormula } from "#shared/domain/quotes/formula.ts"
import { messages } from "#shared/messages.ts"
import { fieldLabel } from "#web/staff/shared/settings/setting-labels.ts"
import { useSettingForm } from "#web/staff/shared/settings/use-setting-form.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { changeSettings } from "../../api/calls.gen.ts"
import { type Rehearsal, useRehearsal } from "../../data/parts/quotes.ts"
import { requireSingleMatch } from "../../data/require-single-match.ts"
import { settingsQuery } from "../../data/shop/settings.ts"
import { Button } from "../../ui/Button.tsx"
import { countLabel } from "../../ui/count-label.ts"
import { ConfirmDialog } from "../../ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "../../ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { Reasons } from "../../ui/feedback/Reasons.tsx"
import { TextField } from "../../ui/form/fields.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import { ConflictDialog } from "../../ui/versioned/ConflictDialog.tsx"
import { rulesOf } from "../../ui/versioned/conflict.ts"
import styles from "./QuoteFormula.module.css"

const fields = ["quoteFormulaReplace", "quoteFormulaRepair"] as const
type StoredFormulas = Pick<Settings, (typeof fields)[number]> & { version: number }
type Values = Pick<Settings, (typeof fields)[number]>
type Change = Pick<BodyOf<typeof changeSettings>, (typeof fields)[number]>

/** The server saves prices below cost plus tax only after a confirmation. */
type BelowCost = { count: number; worst: string[] }

const belowCostIn = (error: Error): BelowCost | undefined =>
  error instanceof ProblemError && error.code === "price_below_cost"
    ? (error.problem as unknown as BelowCost)
    : undefined

const valuesOf = ({ quoteFormulaReplace, quoteFormulaRepair }: StoredFormulas): Values => ({
  quoteFormulaReplace,
  quoteFormulaRepair,
})
const toWire = (values: Values) => ({ ...values })

export default function QuoteFormula() {
  const settings = useQuery(settingsQuery)
  return (
    <div className={styles.page}>
      <DataView
        query={settings}
        failed={messages.quotes.priceSettings}
        loading={<SkeletonLines count={6} />}
        empty={null}
      >
        {(stored) => <Formulas stored={stored as StoredFormulas} />}
      </DataView>
    </div>
  )
}

function Formulas({ stored }: { stored: StoredFormulas }) {
  const id = useId()
  const queryClient = useQueryClient()
  const rehearsal = useRehearsal()
  const [belowCost, setBelowCost] = useState<BelowCost>()
  const confirmed = useRef(false)
  const { form, submit, save } = useSettingForm<StoredFormulas, Values, Change>({
    stored: stored,
    schema: SettingsChange.pick({ quoteFormulaReplace: true, quoteFormulaRepair: true }),
    valuesOf,
    toWire,
    post: async (change, { version }) => {
      const belowCostConfirmed = confirmed.current
      confirmed.current = false
      const body = { ...change, version, ...(belowCostConfirmed && { belowCostConfirmed }) }
      const reply = await api(changeSettings, { body })
      requireSingleMatch(reply)
      return reply
    },
    read: async () => (await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })) as StoredFormulas,
    rules: rulesOf(
      fields.map((field) => ({
        label: fieldLabel("settings", field),
        fields: [field],
        text: (settings: StoredFormulas) => settings[field],
      })),
    ),
    failed: (error, _refused, atFields) => {
      const losing = belowCostIn(error)
      if (losing) setBelowCost(losing)
      else if (!atFields) showFailure(messages.quotes.settingsFailed, error)
    },
    saved: (after) => {
      queryClient.setQueryData(settingsQuery.queryKey, (cached) => cached && { ...cached, ...after })
      rehearsal.reset()
      showMessage("Formulas saved")
    },
  })
  const formValues = useWatch({ control: form.control })
  const faults = fields.map((field) => faultOf(formValues[field] ?? ""))
  const fault = faults.find((one) => one !== undefined)
  const isTyped = fields.some((field) => (formValues[field] ?? "") !== stored[field])
  const rehearse = () =>
    rehearsal.mutate(
      {
        quoteFormulaReplace: formValues.quoteFormulaReplace,
        quoteFormulaRepair: formValues.quoteFormulaRepair,
      },
      { onError: (error) => showFailure("Couldn't preview the formulas.", error) },
    )
  return (
    <>
      <Panel title="Quote Formula">
        <form
          id={id}
          className={`${styles.form} stack gap-5`}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <Fields form={form} faults={faults} />
          <p className={styles.rules}>
            A formula knows cost, list and hours of the glass, + - * / ( ), min, max, round, floor, ceil, and
            a &lt; b ? one : other. Its result is rounded to whole dollars and includes tax.
          </p>
          <Reasons className="cluster gap-4">
            <Button onClick={rehearse} isPending={rehearsal.isPending} disabledReason={fault}>
              Preview
            </Button>
            <Button
              kind="main"
              type="submit"
              isPending={save.saving}
              disabledReason={isTyped ? fault : "Nothing was changed."}
            >
              Save formulas
            </Button>
          </Reasons>
        </form>
      </Panel>
      {rehearsal.data && <RehearsalResult rehearsal={rehearsal.data} />}
      <Preview text={formValues.quoteFormulaReplace ?? ""} />
      <ConflictDialog what="Quote Formula" save={save} />
      <ConfirmDialog
        opened={belowCost !== undefined}
        onClose={() => setBelowCost(undefined)}
        title="Sell below cost?"
        confirm="Save anyway"
        destructive
        onConfirm={() => {
          confirmed.current = true
          setBelowCost(undefined)
          void submit()
        }}
      >
        {belowCost && <PricesBelowCost {...belowCost} />}
      </ConfirmDialog>
    </>
  )
}

const PricesBelowCost = ({ count, worst }: BelowCost) => (
  <>
    <p>
      {messages.quotes.pricesBelowCost(count)} {count > worst.length && `The worst ${worst.length}:`}
    </p>
    <ul className={styles.worst}>
      {worst.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)

const faultOf = (text: string): string | undefined => {
  const parsed = text === "" ? undefined : parseFormula(text)
  return parsed && !parsed.ok ? parsed.detail : undefined
}

function Fields({
  form: { control },
  faults: [replace, repair],
}: {
  form: UseFormReturn<Values>
  faults: readonly (string | undefined)[]
}) {
  return (
    <>
      <TextField
        control={control}
        name="quoteFormulaReplace"
        label={fieldLabel("settings", "quoteFormulaReplace")}
        placeholder="cost * 1.30 + 100"
        hint={replace ?? "Leave blank to add 100 to a cost under 100, 200 up to 200, and 300 above that."}
      />
      <TextField
        control={control}
        name="quoteFormulaRepair"
        label={fieldLabel("settings", "quoteFormulaRepair")}
        placeholder="40"
        hint={repair ?? "One price for up to 3 chips. Leave blank for 40.00."}
      />
    </>
  )
}

function Preview({ text }: { text: string }) {
  const parsed = parseFormula(
    text === "" ? "cost < 100 ? cost + 100 : cost <= 200 ? cost + 200 : cost + 300" : text,
  )
  return (
    <Panel title="Typical glass" aside="as you type" flush>
      {/* Keyboard users need focus to scroll the region. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table of typical glass">
        <table>
          <thead>
            <tr>
              <th data-number="">Cost</th>
              <th data-number="">List</th>
              <th data-number="">Hours</th>
              <th data-number="">Price with tax</th>
            </tr>
          </thead>
          <tbody>
            {parsed.ok ? (
              previewFormula(parsed.formula).map(({ cost, list, hours, price, reason }) => (
                <tr key={cost}>
                  <td data-number="">{formatMoney(cost)}</td>
                  <td data-number="">{formatMoney(list)}</td>
                  <td data-number="">{hours}</td>
                  <td data-number="">{price === undefined ? reason : formatMoney(price)}</td>
                </tr>
              ))
            ) : (
              <tr>
                <td colSpan={4}>{parsed.detail}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const maxShown = 100

function RehearsalResult({ rehearsal }: { rehearsal: Rehearsal }) {
  const { quotes, jobs, changed, difference, floor, belowFloor, belowFloorNow, rows } = rehearsal
  return (
    <Panel
      title="Preview"
      aside={`the last ${countLabel(quotes, "quote")} and ${countLabel(jobs, "job line")}`}
      flush
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Table of the preview">
        <p className="cluster gap-x-7 gap-y-2" role="status" style={{ padding: "10px 14px" }}>
          <span>
            {changed === 0 ? "No price would change" : `${countLabel(changed, "price")} would change`}
          </span>
          {changed > 0 && <span>{formatMoney(difference)} in all</span>}
          {floor > 0 && (
            <span className={belowFloor > belowFloorNow ? "weight-strong" : undefined}>
              {belowFloor} below the margin of {formatPercent(floor)}, now {belowFloorNow}
            </span>
          )}
        </p>
        {rows.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>Quote or job</th>
                <th data-number="">Cost</th>
                <th data-number="">Now</th>
                <th data-number="">Then</th>
                <th data-number="">Change</th>
                <th data-number="">Margin</th>
              </tr>
            </thead>
            <tbody>
              {rows
                .slice(0, maxShown)
                .map(({ kind, of, vehicle, what, cost, before, after, margin, belowFloor: below }, index) => (
                  // A job can have two identical lines, so the index is the key.
                  <tr key={index}>
                    <td>
                      {kind === "job" ? <a href={`/servicerequest/${of}`}>{of}</a> : "Quote"}, {vehicle},{" "}
                      {what}
                    </td>
                    <td data-number="">{formatMoney(cost)}</td>
                    <td data-number="">
                      {before === undefined ? messages.quotes.pleaseCall : formatMoney(before)}
                    </td>
                    <td data-number="">
                      {after === undefined ? messages.quotes.pleaseCall : formatMoney(after)}
                    </td>
                    <td data-number="">
                      {before === undefined || after === undefined ? "" : formatMoney(after - before)}
                    </td>
                    <td data-number="" className={below ? "weight-strong" : undefined}>
                      {margin === undefined ? "" : formatPercent(margin)}
                      {below && " below"}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  )
}
