import { TextInput } from "@mantine/core"
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query"
import { Pencil, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import type { Vehicle } from "#shared/api/customers.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useVehicles, vehiclesQuery } from "#web/data/people/vehicles.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { carName, matchesWords } from "#web/staff/shared/vehicle/values.ts"
import { Car } from "#web/trade/Car.tsx"
import { CarrierName } from "#web/trade/CarrierName.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import field from "#web/ui/form/fields.module.css"
import { MoreButton, type PagedQuery } from "#web/ui/page/MoreButton.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { usePersistedOpen } from "#web/ui/versioned/use-persisted-open.ts"
import { PictureViewer } from "./PictureViewer.tsx"
import { SaveError } from "./SaveError.tsx"
import { VehicleEditor } from "./VehicleEditor.tsx"
import { VehicleSkeleton } from "./VehicleSkeleton.tsx"
import styles from "./Vehicles.module.css"

const searchThreshold = 8
/** Few, so that the requests below stay visible. */
const first = 5
const step = 25

const newVehicle = "new"
/** Opening another form would lose typed values. */
const oneAtATime = t("Save or cancel the open vehicle first.")

type Props = {
  customerId: string
  name: string | undefined
  mayEdit: boolean
  forOffice: boolean
  isOwn: boolean
  onUnsaved: (unsaved: boolean) => void
}

export function Vehicles({ customerId, name, mayEdit, forOffice, isOwn, onUnsaved }: Props) {
  const query = useInfiniteQuery(vehiclesQuery(customerId))
  const [editing, setEditing] = usePersistedOpen<string | undefined>("vehicle", undefined)
  const close = () => setEditing(undefined)
  const add = mayEdit ? () => setEditing(newVehicle) : undefined
  const cars = query.data?.pages.flatMap(({ reply }) => reply)

  return (
    <Panel
      title="Vehicles"
      aside={cars && cars.length > 1 ? cars.length : undefined}
      flush
      actions={
        add && (
          <Button
            kind="soft"
            size="small"
            icon={Plus}
            disabledReason={editing === undefined ? undefined : oneAtATime}
            onClick={add}
          >
            Add vehicle
          </Button>
        )
      }
    >
      {editing === newVehicle && (
        <VehicleEditor
          customerId={customerId}
          car={undefined}
          forOffice={forOffice}
          onClose={close}
          onUnsaved={onUnsaved}
        />
      )}
      <DataView
        query={query}
        failed="Couldn't load vehicles."
        loading={<VehicleSkeleton />}
        empty={{
          when: ({ pages: [first] }) => first?.reply.length === 0,
          show:
            editing === newVehicle ? null : (
              <p className="px-6 py-7 text-muted text-center">
                <b>No vehicles yet.</b>{" "}
                {isOwn
                  ? "Add yours so we have it when you call."
                  : "Vehicles you add here can be chosen on new requests."}
              </p>
            ),
        }}
      >
        {() => (
          <CarList
            cars={cars ?? []}
            customerId={customerId}
            owner={name}
            editing={editing}
            onEdit={mayEdit ? setEditing : undefined}
            onClose={close}
            onUnsaved={onUnsaved}
            forOffice={forOffice}
            query={query}
          />
        )}
      </DataView>
    </Panel>
  )
}

type ListProps = {
  cars: readonly Vehicle[]
  customerId: string
  owner: string | undefined
  editing: string | undefined
  onEdit: ((id: string) => void) | undefined
  onClose: () => void
  onUnsaved: (unsaved: boolean) => void
  forOffice: boolean
  query: PagedQuery
}

function CarList(props: ListProps) {
  const { cars, customerId, owner, editing, onEdit, onClose, onUnsaved, forOffice, query } = props
  const [searchTerm, setSearchTerm] = useState("")
  const [most, setMost] = useState(first)
  const [deleting, setDeleting] = useState<Vehicle>()
  const [viewed, setViewed] = useState<Vehicle>()
  const { data: carriers = [] } = useQuery(carriersQuery)
  const isOpen = ({ _id }: Vehicle) => _id === editing
  const matchingCars =
    searchTerm.trim() === ""
      ? cars
      : cars.filter((car) => isOpen(car) || matchesWords(car, searchTerm.trim()))
  const visibleVehicles = matchingCars.filter((car, index) => index < most || isOpen(car))
  const reveal = matchingCars.length > most ? () => setMost(most + step) : undefined

  return (
    <>
      {cars.length > searchThreshold && (
        <div className={`${styles.search} px-6 py-4 rule-below`}>
          <TextInput
            aria-label={`Which of ${cars.length} vehicles?`}
            placeholder="Make, model, unit or last digits of the VIN"
            classNames={field}
            autoComplete="off"
            value={searchTerm}
            onChange={(event) => {
              setSearchTerm(event.currentTarget.value)
              setMost(first)
            }}
          />
        </div>
      )}
      {matchingCars.length === 0 && <p className="px-6 py-7 text-muted text-center">No matching vehicles.</p>}
      <ul className={styles.list}>
        {visibleVehicles.map((car) => (
          <li key={car._id}>
            {isOpen(car) ? (
              <VehicleEditor
                customerId={customerId}
                car={car}
                forOffice={forOffice}
                onClose={onClose}
                onUnsaved={onUnsaved}
              />
            ) : (
              <Row
                car={car}
                payer={car.billingCompany === owner ? undefined : car.billingCompany}
                carrier={carriers.find(({ key }) => key === car.billingCompany)}
                isEditorOpen={editing !== undefined}
                onView={() => setViewed(car)}
                onEdit={onEdit && (() => onEdit(car._id))}
                onDelete={onEdit && (() => setDeleting(car))}
              />
            )}
          </li>
        ))}
      </ul>
      {(reveal ?? query.hasNextPage) && (
        <div className="stack justify-center gap-4 p-5 rule-above">
          <MoreButton query={query} reveal={reveal}>
            Show more
          </MoreButton>
        </div>
      )}
      {deleting && <Deletion customerId={customerId} car={deleting} onClose={() => setDeleting(undefined)} />}
      {viewed && <PictureViewer car={viewed} onClose={() => setViewed(undefined)} />}
    </>
  )
}

type RowProps = {
  car: Vehicle
  payer: string | undefined
  carrier: { text: string; xy: string } | undefined
  isEditorOpen: boolean
  onView: () => void
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function Row({ car, payer, carrier, isEditorOpen, onView, onEdit, onDelete }: RowProps) {
  const { images, vin, licensePlate, reference, insurancePolicyNumber, billingText } = car
  const name = carName(car)
  const [main] = images
  return (
    <article className={styles.row} aria-label={name}>
      {main ? (
        <button type="button" className={styles.picture} onClick={onView}>
          <img
            className="block rounded-2 object-cover bg-head"
            src={main.src}
            alt={main.note || `Main picture of ${name}`}
          />
          {images.length > 1 && (
            <span className="py-0 px-3 text-white weight-strong rounded-1 absolute type-tiny">
              {images.length}
              <i className="spoken"> pictures</i>
            </span>
          )}
        </button>
      ) : (
        <span className={styles.drawing} aria-hidden="true">
          <Car lit={[]} />
        </span>
      )}
      <div className={`${styles.carFacts} stack min-w-0 gap-1`}>
        <h3 className="type-text weight-strong wrap-anywhere leading-130">{name}</h3>
        {(reference ?? licensePlate ?? vin) !== undefined && (
          <p className="cluster bar gap-x-5 wrap-anywhere gap-y-1 text-muted type-small">
            {licensePlate && <span>Plate {licensePlate}</span>}
            {reference && <span>{reference}</span>}
            {vin && (
              <span>
                VIN <code className="font-mono type-small text-plain">{vin}</code>
              </span>
            )}
          </p>
        )}
        {(payer || billingText || insurancePolicyNumber) && (
          <p className="cluster bar gap-x-5 wrap-anywhere gap-y-1 text-muted type-small">
            {carrier ? <CarrierName text={carrier.text} xy={carrier.xy} /> : payer && <span>{payer}</span>}
            {insurancePolicyNumber && <span>Policy {insurancePolicyNumber}</span>}
            {billingText && <span>{billingText}</span>}
          </p>
        )}
      </div>
      <span className={`${styles.count} text-muted type-small nowrap`}>
        {historyText(car.serviceHistoryCount)}
      </span>
      {onEdit && onDelete && (
        <span className={`${styles.acts} row`}>
          <Button
            kind="quiet"
            icon={Pencil}
            label={`Edit ${name}`}
            disabledReason={isEditorOpen ? oneAtATime : undefined}
            onClick={onEdit}
          />
          <Button
            kind="quiet"
            icon={Trash2}
            label={`Delete ${name}`}
            className={styles.deleteButton ?? ""}
            onClick={onDelete}
          />
        </span>
      )}
    </article>
  )
}

const historyText = (count: number): string => {
  if (count === 0) return t("No jobs yet")
  return count === 1 ? t("1 job") : t(`${count} jobs`)
}

function Deletion({ customerId, car, onClose }: { customerId: string; car: Vehicle; onClose: () => void }) {
  const { delete: deleteVehicle } = useVehicles(customerId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteVehicle(car),
    onSuccess: () => {
      showMessage(t(`${carName(car)} deleted.`))
      onClose()
    },
  })
  const pictures = car.images.length
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete ${carName(car)}?`}
      confirm={t("Delete vehicle")}
      destructive
      isPending={isPending}
      onConfirm={() => mutate()}
    >
      <div className="stack gap-5">
        <p>
          You can't undo this. Service requests keep their vehicle details.
          {pictures === 1
            ? " Its picture is deleted too."
            : pictures > 0 && ` Its ${pictures} pictures are deleted too.`}
        </p>
        {isPending && <output className="text-muted">{messages.common.currentlyUpdating}</output>}
        {error && <SaveError title={`Couldn't delete the vehicle. ${error.message}`} error={error} />}
      </div>
    </ConfirmDialog>
  )
}
