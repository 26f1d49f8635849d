import { Copy, ScanLine } from "lucide-react"
import { useId } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import { paneName } from "#shared/domain/parts/openings.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { hasRightCheckDigit, isVin, modelYearsOf } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import { Button } from "#web/ui/Button.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { EditablePanel, Fact, Facts } from "#web/ui/page/Panel.tsx"
import { hasVehicleReference } from "../billing/billing-fields.ts"
import { nothing } from "../field-texts.ts"
import type { PanelProps } from "../panel-props.ts"
import { type Decode, VehicleForm } from "./VehicleForm.tsx"
import styles from "./VehiclePanel.module.css"

type Props = PanelProps & {
  decode: Decode
  showsAllFields: boolean
  onCapture: (() => void) | undefined
}

export function VehiclePanel({
  request,
  save,
  onSaved,
  draftKey,
  decode,
  showsAllFields,
  onCapture,
  ...panel
}: Props) {
  const formId = useId()
  return (
    <EditablePanel
      title="Vehicle"
      formId={formId}
      extraActions={
        onCapture && (
          <Button kind="quiet" size="small" icon={ScanLine} onClick={onCapture}>
            Capture VIN
          </Button>
        )
      }
      {...panel}
    >
      {panel.editing ? (
        <VehicleForm
          id={formId}
          request={request}
          save={save}
          onSaved={onSaved}
          draftKey={draftKey}
          decode={decode}
          showsAllFields={showsAllFields}
        />
      ) : (
        <VehicleFacts request={request} forStaff={panel.onEdit !== undefined} />
      )}
    </EditablePanel>
  )
}

function checkOf({ vin = "", year }: ServiceRequest): string {
  if (vin === "") return ""
  if (!isVin(vin)) return t("Incomplete VIN")
  const years = modelYearsOf(vin)
  const yearAgrees = year === undefined || year === years?.year || year === years?.otherYear
  if (!yearAgrees) return t(`Year digit says ${years?.year ?? nothing}`)
  return hasRightCheckDigit(vin) ? t("Valid") : t("Check digit differs (common on imports)")
}

/** Lines with glass. A warranty visit without its own lines shows those of the original job. */
export const glassLinesOf = ({
  charges,
  originalGlass = [],
}: Pick<ServiceRequest, "charges" | "originalGlass">) => (charges.length > 0 ? charges : originalGlass)

export const glassOf = (request: Pick<ServiceRequest, "charges" | "originalGlass">): string[] => [
  ...new Set(
    glassLinesOf(request)
      .flatMap((line) => panesOf(line))
      .map(paneName),
  ),
]

function VehicleFacts({ request, forStaff }: Pick<PanelProps, "request"> & { forStaff: boolean }) {
  const { vehicle, vin, licensePlate, customerVehicleReference, carId, year, make, model } = request
  const isInCatalog = Boolean(carId || (year && make && model))
  return (
    <Facts>
      <Fact label="Vehicle">{vehicle || vehicleText(request)}</Fact>
      <Fact label="VIN">
        {vin && (
          <span className={styles.vin}>
            {vin}
            <Button
              kind="quiet"
              size="small"
              icon={Copy}
              label="Copy the VIN"
              className={styles.copy ?? ""}
              onClick={() =>
                void navigator.clipboard.writeText(vin).then(() => showMessage(t("VIN copied.")))
              }
            />
          </span>
        )}
      </Fact>
      <Fact label="VIN check">{checkOf(request)}</Fact>
      {licensePlate && <Fact label="License plate">{licensePlate}</Fact>}
      <Fact label="Work">{translateReply(request.serviceSummary ?? "")}</Fact>
      <Fact label="Glass">{glassOf(request).join(", ")}</Fact>
      {forStaff && !isInCatalog && (vehicle || vehicleText(request)) && (
        <Fact label="Parts">
          <span className="text-muted weight-normal">{messages.requests.noPartList}</span>
        </Fact>
      )}
      {hasVehicleReference(request) && <Fact label="Reference">{customerVehicleReference}</Fact>}
      {request.calibrationNeeded && <Fact label="Camera">Needs calibration</Fact>}
    </Facts>
  )
}
