import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { consentOfJobQuery } from "#web/data/messages/text-consent.ts"
import { vinQuery } from "#web/data/people/vehicles.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { fetchCarId } from "#web/staff/shared/glass/use-catalog-car.ts"
import { TextsFact } from "#web/staff/shared/texts/TextsFact.tsx"
import { AppointmentPanel } from "../appointment/AppointmentPanel.tsx"
import { PayerPanel } from "../billing/PayerPanel.tsx"
import { CustomerPanel } from "../customer/CustomerPanel.tsx"
import styles from "../Detail.module.css"
import { useJobTechnicians } from "../use-job-technicians.ts"
import { VehiclePanel } from "../vehicle/VehiclePanel.tsx"
import { useJob } from "./use-job-screen.ts"

/** Customer, vehicle, appointment, and billing, each edited in place. */
export function FactsSection() {
  const { request, has, now, panels, allowed, isEditingChargesFullScreen, requestActions } = useJob()
  const queryClient = useQueryClient()
  const { technicianLists } = useJobTechnicians(request)
  const { data: branches = [] } = useQuery(branchesQuery)
  return (
    <div className={`${styles.facts} stack columns-4 gap-5`} hidden={isEditingChargesFullScreen}>
      <CustomerPanel
        {...panels.of("customer", has("editCustomer"))}
        texts={
          has("textConsent") &&
          request.customerPhone && <JobTexts request={request} mayRecord={has("recordConsent")} />
        }
      />
      <VehiclePanel
        {...panels.of("vehicle", has("editVehicle"))}
        showsAllFields={has("editWholeVehicle")}
        decode={async (vin) => {
          const car = await queryClient.fetchQuery(vinQuery(vin))
          // Loads the catalog's cars before the decoded vehicle can be saved.
          await fetchCarId(queryClient, car).catch(() => undefined)
          return car
        }}
        onCapture={allowed.captureVin.allowed ? () => requestActions.begin("captureVin") : undefined}
      />
      <div className={`${styles.first} stack`}>
        <AppointmentPanel
          {...panels.of("appointment", has("editAppointment"))}
          today={todayIn(now)}
          branches={branches}
          technicianLists={technicianLists}
          onAssign={allowed.assignTechnicians.allowed ? requestActions.assign : undefined}
        />
      </div>
      <PayerPanel {...panels.of("billing", has("editBilling"))} />
    </div>
  )
}

/** Whether the customer of the job takes texts. */
function JobTexts({ request, mayRecord }: { request: ServiceRequest; mayRecord: boolean }) {
  const query = useQuery(consentOfJobQuery(request.invoiceNumber, phoneToText(request)))
  return <TextsFact query={query} mayRecord={mayRecord} />
}
