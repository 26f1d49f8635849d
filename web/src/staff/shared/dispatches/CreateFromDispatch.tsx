import { TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router-dom"
import { showPhone } from "#shared/domain/people/phone.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { messages } from "#shared/messages.ts"
import { type Dispatch, dispatchQuery, useCreateFromDispatch } from "#web/data/requests/ivy.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"
import styles from "./dispatches.module.css"

/** The owner's specification. */
const leaveDelayMs = 2000

export function CreateFromDispatch({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useQuery(dispatchQuery(number))
  const creation = useCreateFromDispatch()
  const [vehicle, setVehicle] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const created = creation.data
  const dispatch = query.data || undefined
  const isUnknown = dispatch !== undefined && dispatch.vehicle === undefined
  const vehicleText = vehicle ?? (dispatch ? vehicleTextOf(dispatch) : "")

  const createRequest = async () => {
    setProblem(undefined)
    try {
      await creation.mutateAsync({
        number,
        vehicle: isUnknown && vehicleText.trim() ? vehicleText.trim() : undefined,
      })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Dispatch ${number}`}
      subtitle={dispatch && `${dispatch.insuranceCarrier || dispatch.Client}, ${dispatch.referralDate}`}
      footer={
        created || !dispatch || dispatch.invoiceNumber !== undefined ? undefined : (
          <DialogActions
            onBack={onClose}
            back="Cancel"
            isPending={creation.isPending}
            disabledReason={isUnknown && !vehicleText.trim() ? "Say which car it is." : undefined}
            onClick={() => void createRequest()}
          >
            {isUnknown ? "Make it anyway" : "Make service request"}
          </DialogActions>
        )
      }
    >
      {created ? (
        <CreatedNotice invoiceNumber={created.invoiceNumber} already={created.already} onStay={onClose} />
      ) : (
        <DataView
          query={query}
          failed={messages.ivy.dispatchError}
          loading={<SkeletonLines count={7} />}
          empty={{
            when: (found) => found === false,
            show: <Empty title={messages.ivy.notPulled}>The portal has none of this number.</Empty>,
          }}
        >
          {(found) =>
            found && (
              <div className="stack gap-5">
                {found.invoiceNumber !== undefined && (
                  <CreatedNotice invoiceNumber={found.invoiceNumber} already staysOpen onStay={onClose} />
                )}
                {isUnknown && found.invoiceNumber === undefined && (
                  <Unknown dispatch={found} vehicleText={vehicleText} onChange={setVehicle} />
                )}
                {problem !== undefined && (
                  <div className="text-danger" role="alert">
                    <b>{messages.ivy.notMade}</b> {problem}
                  </div>
                )}
                <DispatchFacts dispatch={found} />
              </div>
            )
          }
        </DataView>
      )}
    </Dialog>
  )
}

const vehicleTextOf = ({ CustVehicle }: Dispatch): string =>
  vehicleText({
    year: CustVehicle.VehicleYear,
    make: CustVehicle.VehicleMake,
    model: CustVehicle.VehicleModel,
    style: CustVehicle.VehicleStyle,
  }).slice(0, 120)

const Unknown = ({
  dispatch,
  vehicleText,
  onChange,
}: {
  dispatch: Dispatch
  vehicleText: string
  onChange: (vehicleText: string) => void
}) => (
  <div className={styles.unknown}>
    <p role="alert">{messages.ivy.unknownVehicle(dispatch.vehicleCarId || dispatch.CustVehicle.CarId)}</p>
    <TextInput
      {...fieldProps}
      label="Vehicle"
      description="Say which car it is, and the request is made anyway."
      value={vehicleText}
      error={tooLongMessage(vehicleText, 120)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </div>
)

const DispatchFacts = ({ dispatch }: { dispatch: Dispatch }) => (
  <Facts>
    <Fact label="Customer">{dispatch.customerName}</Fact>
    <Fact label="Phone">{showPhone(dispatch.customerPhone)}</Fact>
    <Fact label="Address">{dispatch.customerAddress}</Fact>
    <Fact label="Vehicle">{dispatch.vehicle ?? vehicleTextOf(dispatch)}</Fact>
    <Fact label="VIN">{dispatch.vehicleVinNumber || dispatch.CustVehicle.VehicleVin}</Fact>
    <Fact label="Service">{dispatch.serviceSummary}</Fact>
    <Fact label="Deductible">{dispatch.insuranceDeductible || dispatch.Deductible}</Fact>
    <Fact label="Loss">
      {[dispatch.insuranceLossCause, dispatch.insuranceLossDate].filter(Boolean).join(", ")}
    </Fact>
    <Fact label="Policy">{dispatch.insurancePolicyNumber}</Fact>
  </Facts>
)

function CreatedNotice({
  invoiceNumber,
  already,
  staysOpen = false,
  onStay,
}: {
  invoiceNumber: number
  already: boolean
  staysOpen?: boolean
  onStay: () => void
}) {
  const navigate = useNavigate()
  useEffect(() => {
    if (staysOpen) return
    const leaving = setTimeout(() => void navigate(`/servicerequest/${invoiceNumber}`), leaveDelayMs)
    return () => clearTimeout(leaving)
  }, [staysOpen, invoiceNumber, navigate])
  return (
    <div className="stack gap-5">
      <p role="status">
        {already ? `This dispatch is already request ${invoiceNumber}.` : `Request ${invoiceNumber} is made.`}
        {!staysOpen && " Opening it in 2 seconds."}
      </p>
      <div className="cluster gap-4">
        <DialogActions
          onBack={onStay}
          back="Stay here"
          onClick={() => void navigate(`/servicerequest/${invoiceNumber}`)}
        >
          Open it now
        </DialogActions>
      </div>
    </div>
  )
}
