import {
  type Reader,
  readAmount,
  readDay,
  readEmail,
  readMoney,
  readNumberText,
  readOneOf,
  readPhoneCell,
  readPlateCell,
  readState,
  readText,
  readVinCell,
  readYear,
  readYesNo,
  readZip,
} from "./values.ts"

/** Kinds of imported files, in the order in which they should be imported. */
export const importKinds = ["customers", "vehicles", "accounts", "balances", "jobs"] as const
export type ImportKind = (typeof importKinds)[number]

export type Field<Value> = {
  label: string
  spellings: readonly string[]
  read: Reader<Value>
  example: string
  /** Column names that have one of the spellings in them and mean something else. */
  otherMeaning?: RegExp
}

const field = <Value>(
  label: string,
  spellings: string,
  read: Reader<Value>,
  example: string,
): Field<Value> => ({ label, spellings: spellings.split(", "), read, example })

const phone = field(
  "Phone",
  "phone, phonenumber, cell, cellphone, mobile, mobilephone, cellnumber, mobilenumber, telephone, tel, primaryphone, phone1, mainphone, homephone, customerphone, contactphone, workphone, businessphone",
  readPhoneCell,
  "(530) 555-0142",
)
const email = field(
  "Email",
  "email, emailaddress, mail, customeremail, email1, primaryemail, contactemail",
  readEmail,
  "maria@example.com",
)
/** "Check Issue Date", "Invoice Amount", and "Policy Holder": what belongs to a numbered thing, not its number. */
const notANumber =
  /date|dt$|day$|amount|amt|total|price|cost|paid|due$|balance|status|type|name|desc|notes?$|reason|holder|owner|claimant|adjuster|contact|phone|email|address|(?:^|[^c])count$/
const numberField = (
  ...[label, spellings, read, example]: Parameters<typeof field<string>>
): Field<string> => ({
  ...field(label, spellings, read, example),
  otherMeaning: notANumber,
})
/** "Customer ID", "Client since", and one half of a name. */
const notAName =
  /#|(?:id|no|num|number|code|type|since|group|status|email|phone|address|city|state|zip|date|balance|notes?)$|^(?!.*last).*first|^(?!.*first).*last/
const name = {
  ...field(
    "Name",
    "name, fullname, customername, customer, client, clientname, contact, contactname, displayname, billto",
    readText(100),
    "Maria Alvarez",
  ),
  otherMeaning: new RegExp(`${notAName.source}|company|business`),
}
const addressFields = {
  address: field(
    "Address",
    "address, streetaddress, street, address1, addressline1, billingaddress, mailingaddress, fulladdress, homeaddress",
    readText(200),
    "1184 Plumas St",
  ),
  city: field("City", "city, town, billingcity, mailingcity", readText(60), "Yuba City"),
  state: field("State", "state, st, province, billingstate, mailingstate", readState, "CA"),
  zip: field("ZIP", "zip, zipcode, postalcode, postcode, billingzip, mailingzip", readZip, "95991"),
}
const car = {
  year: field("Year", "year, yr, modelyear, vehicleyear, caryear", readYear, "2019"),
  make: field("Make", "make, vehiclemake, carmake, manufacturer", readText(40), "Toyota"),
  model: field("Model", "model, vehiclemodel, carmodel", readText(60), "Camry"),
  vin: field(
    "VIN",
    "vin, vinnumber, vehicleid, vehicleidentificationnumber, vinno, serialnumber",
    readVinCell,
    "4T1B11HK5KU123456",
  ),
}
const names = {
  name,
  firstName: field(
    "First name",
    "firstname, first, fname, givenname, customerfirstname",
    readText(50),
    "Maria",
  ),
  lastName: field(
    "Last name",
    "lastname, last, lname, surname, familyname, customerlastname",
    readText(50),
    "Alvarez",
  ),
}
const people = { ...names, phone, email, ...addressFields }

export const payers = {
  Cash: ["customer", "retail", "self", "selfpay", "self pay", "cod", "c", "personal"],
  Insurance: ["ins", "insured", "claim", "carrier", "i", "insurance claim"],
  Net: ["account", "charge", "net30", "net 30", "n", "commercial", "fleet", "wholesale", "on account"],
} as const
const payer = field(
  "Paid by",
  "paidby, type, invoicetype, jobtype, billingtype, paymenttype, paytype, payer, customertype, terms",
  readOneOf(payers),
  "Net",
)

const old = {
  number: numberField(
    "Old number",
    "invoice, invoicenumber, invoiceno, inv, invno, number, workorder, workordernumber, wo, wonumber, jobnumber, job, jobno, orderno, ordernumber, ticket, referencenumber, reference, ref, docnumber, num",
    readNumberText(40),
    "10482",
  ),
  date: field(
    "Date",
    "date, invoicedate, jobdate, servicedate, completed, completeddate, datecompleted, installdate, appointmentdate, workdate, closedate, orderdate",
    readDay,
    "3/14/2024",
  ),
}
const policy = numberField(
  "Policy number",
  "policynumber, policy, insurancepolicy, insurancepolicynumber, policyno",
  readNumberText(40),
  "",
)
const insured = {
  carrier: field(
    "Insurer",
    "insurer, carrier, insurancecompany, insurancecarrier, insurance, insurancename, insuranceco, carriername, insurername, underwriter",
    readText(60),
    "",
  ),
  claim: numberField(
    "Claim number",
    "claimnumber, claim, claimno, insuranceclaim, insuranceclaimnumber",
    readNumberText(40),
    "",
  ),
  policy,
}
const summary = field(
  "What was done",
  "whatwasdone, description, summary, service, work, workdone, workdescription, item, items, memo, details, jobdescription, services",
  readText(300),
  "Windshield replaced",
)

const importFields = {
  customers: {
    ...people,
    language: field(
      "Language",
      "language, lang, preferredlanguage, spokenlanguage, idioma",
      readOneOf({
        en: ["english", "eng", "inglés", "ingles"],
        es: ["spanish", "spa", "español", "espanol"],
      }),
      "English",
    ),
  },
  vehicles: {
    phone: {
      ...phone,
      label: "Owner's phone",
      spellings: ["ownersphone", "ownerphone", ...phone.spellings],
    },
    ...car,
    style: field("Style", "style, body, bodystyle, trim, submodel", readText(80), "4 Door Sedan"),
    licensePlate: field(
      "License plate",
      "licenseplate, plate, platenumber, license, tag",
      readPlateCell,
      "8ABC123",
    ),
    reference: field(
      "Unit",
      "unit, unitnumber, fleetnumber, plateorunit, reference",
      readNumberText(40),
      "Unit 14",
    ),
    policy,
  },
  accounts: {
    name: {
      ...name,
      label: "Company",
      spellings: ["company", "companyname", "account", "accountname", "business", ...name.spellings],
      example: "Valley Fleet Services",
      otherMeaning: notAName,
    },
    phone,
    email,
    ...addressFields,
    category: field(
      "Account type",
      "accounttype, type, category, customertype",
      readOneOf({
        commercial: ["fleet", "business", "dealer", "wholesale", "company", "c", "account"],
        carrier: ["insurance", "insurer", "insurance company", "ins"],
      }),
      "commercial",
    ),
    taxExempt: field("Tax exempt", "taxexempt, exempt, resale, nontaxable, taxexemption", readYesNo, "no"),
  },
  balances: {
    phone,
    ...names,
    amount: field(
      "Amount due",
      "amountdue, balance, balancedue, openbalance, due, outstanding, openamount, remaining, amount, unpaid",
      readAmount,
      "412.50",
    ),
    ...old,
    payer,
    ...insured,
    summary,
  },
  jobs: {
    phone,
    ...names,
    ...old,
    ...car,
    summary,
    parts: field(
      "Parts",
      "parts, partstotal, totalparts, materials, material, glass, partsamount",
      readAmount,
      "240.00",
    ),
    labor: field("Labor", "labor, labour, labortotal, totallabor, laboramount", readAmount, "110.00"),
    tax: field("Tax", "tax, salestax, taxamount, totaltax", readAmount, "17.40"),
    total: field(
      "Total",
      "total, invoicetotal, grandtotal, amount, totalamount, price, totaldue, totalprice",
      readAmount,
      "367.40",
    ),
    payer,
    ...insured,
    paid: field("Paid", "paid, ispaid, paidinfull, status, paymentstatus", readYesNo, "yes"),
  },
} as const satisfies Record<ImportKind, Record<string, Field<unknown>>>

/** Dates of something else than the payment: "Service Date", "Date of Loss", and "Payment Due Date". */
const notPaymentDate = /^(?!date$)(?!.*(?:pay|paid|pmt|check|eft|remit|deposit))|due/

const deduction = "deduct|discount|adjust|tax"
/**
 * "Payment Number", "Total Billed", "Deductible Amount", and "Payment Adjustment", but not "Net Paid After Deductible".
 */
const notAPaidAmount = new RegExp(
  `#|(?:^|[^a])id$|(?:no|num|number|ref|reference)$|date|billed|charged|invoiced|^(?:(?!(?:paid|payment|net)(?!work|${deduction})).)*(?:${deduction})`,
)

/** Columns of an insurer's remittance. Claim, dispatch, and invoice number all name what is paid. */
export const remittanceFields = {
  claim: numberField(
    "Claim number",
    "claimnumber, claim, claimno, insuranceclaim, reference, referencenumber, referenceno, ref, refno",
    readNumberText(60),
    "CL-771",
  ),
  dispatch: numberField(
    "Dispatch number",
    "dispatch, dispatchnumber, dispatchno, workorder, workordernumber, wo, authorization, authorizationnumber",
    readNumberText(60),
    "D-5512",
  ),
  invoice: numberField(
    "Invoice number",
    "invoice, invoicenumber, invoiceno, inv, invno, billnumber, vendorinvoice, shopinvoice",
    readNumberText(60),
    "48068",
  ),
  amount: {
    ...field(
      "Amount paid",
      "paid, amountpaid, paidamount, paidamt, amtpaid, netpaid, netpayment, netamount, payment, paymentamount, amount, net, total",
      readMoney,
      "382.48",
    ),
    otherMeaning: notAPaidAmount,
  },
  check: numberField(
    "Check number",
    "check, checknumber, checkno, checkeft, eft, eftnumber, paymentnumber, paymentreference, trace, tracenumber",
    readNumberText(40),
    "EFT 8841",
  ),
  date: {
    ...field(
      "Date",
      "date, paymentdate, paiddate, datepaid, checkdate, checkdt, paymentdt",
      readDay,
      "11/24/2026",
    ),
    otherMeaning: notPaymentDate,
  },
} as const satisfies Record<string, Field<unknown>>

export type FieldsOf<Kind extends ImportKind> = (typeof importFields)[Kind]
type ValueOf<F> = F extends Field<infer Value> ? Value : never
export type RecordOf<Kind extends ImportKind> = {
  -readonly [Name in keyof FieldsOf<Kind>]?: ValueOf<FieldsOf<Kind>[Name]>
}

export const fieldsOf = (kind: ImportKind): Readonly<Record<string, Field<unknown>>> => importFields[kind]

/** Required columns: at least one of each group. */
export const neededFields: Record<ImportKind, readonly (readonly string[])[]> = {
  customers: [["name", "firstName", "lastName"], ["phone"]],
  vehicles: [["phone"], ["vin", "make", "model"]],
  accounts: [["name"], ["phone"]],
  balances: [["phone", "name", "firstName", "lastName"], ["amount"], ["date"]],
  jobs: [["phone", "name", "firstName", "lastName"], ["date"], ["total", "parts", "labor"]],
}

export const templateOf = (kind: ImportKind): { columns: string[]; example: string[] } => {
  const fields = Object.entries(fieldsOf(kind)).filter(
    ([name]) => name !== "firstName" && name !== "lastName",
  )
  return {
    columns: fields.map(([, { label }]) => label),
    example: fields.map(([, { example }]) => example),
  }
}
