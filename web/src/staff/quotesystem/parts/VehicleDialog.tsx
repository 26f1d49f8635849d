import { useQuery } from "@tanstack/react-query"
import { Pencil } from "lucide-react"
import { vehicleName } from "#shared/domain/catalog/vehicle-form.ts"
import { messages } from "#shared/messages.ts"
import { catalogVehicleQuery, savedQuotesQuery } from "#web/data/parts/catalog.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ErrorNotice } from "#web/ui/feedback/ErrorNotice.tsx"
import { usePersistedOpen } from "#web/ui/versioned/use-persisted-open.ts"
import { SavedQuotes } from "./SavedQuotes.tsx"
import styles from "./VehicleDialog.module.css"
import { VehicleEditor } from "./VehicleEditor.tsx"

export function VehicleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const vehicle = useQuery(catalogVehicleQuery(id))
  const quotes = useQuery(savedQuotesQuery(id))
  const [match] = vehicle.data?.results ?? []
  const [editing, setEditing] = usePersistedOpen(`vehicle.${id}`, false)
  if (editing && match && quotes.data)
    return <VehicleEditor vehicle={match} quotes={quotes.data} onBack={() => setEditing(false)} />
  return (
    <Dialog opened onClose={onClose} width={860} title={match ? vehicleName(match) : "Vehicle"}>
      <div className="stack min-w-0 gap-5">
        <DataView
          query={vehicle}
          failed="Couldn't load the vehicle."
          loading={<SkeletonLines count={6} />}
          empty={null}
        >
          {({ results }) =>
            results.map((one) => (
              <div key={one._id} className={styles.vehicle}>
                <dl className={`${styles.facts} phone-columns-1 stack columns-2 gap-x-6 gap-y-3`}>
                  <Fact label="ID">{one._id}</Fact>
                  <Fact label="Car ID">{one.carId}</Fact>
                  <Fact label="Year">{one.year}</Fact>
                  <Fact label="Make">{one.make}</Fact>
                  <Fact label="Model">{one.model}</Fact>
                  <Fact label="Style">{one.style}</Fact>
                  <Fact label="Category">{one.category}</Fact>
                  <Fact label="Quotes">{one.quotes}</Fact>
                  <Fact label="Searchable quotes">{one.quotesSeachable}</Fact>
                  <Fact label="Searchable">{one.searchable ? "True" : "False"}</Fact>
                </dl>
                {one.image === undefined ? (
                  <p
                    className={`${styles.noPicture} middle text-muted type-note w-full rounded-3 object-contain bg-head`}
                  >
                    No picture
                  </p>
                ) : (
                  <img
                    className={`${styles.picture} w-full rounded-3 object-contain bg-head`}
                    src={one.image}
                    alt={vehicleName(one)}
                  />
                )}
              </div>
            ))
          }
        </DataView>
        <div className="row justify-between gap-4">
          <h3 className="type-text heading">Saved replacement quotes</h3>
          {quotes.data?.version !== undefined && (
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </div>
        <DataView
          query={quotes}
          failed="Couldn't load the quotes."
          loading={<SkeletonLines count={5} />}
          empty={{
            when: ({ results, unreadable }) => results.length + unreadable.length === 0,
            show: <p className="py-7 text-muted text-center px-0">{messages.catalog.nothingSaved}</p>,
          }}
        >
          {({ results, unreadable }) => (
            <>
              {unreadable.length > 0 && (
                <ErrorNotice title="Some quotes can't be read">
                  <p>{unreadable.join(", ")}</p>
                </ErrorNotice>
              )}
              <SavedQuotes quotes={results} />
            </>
          )}
        </DataView>
      </div>
    </Dialog>
  )
}

const Fact = ({ label, children }: { label: string; children: string | number }) => (
  <div className="gap-4 stack items-baseline">
    <dt className="type-small">{label}</dt>
    <dd className="wrap-anywhere weight-medium">{children}</dd>
  </div>
)
