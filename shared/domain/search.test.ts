import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isWithinOneEdit } from "./one-edit.ts"
import {
  matchesQuery,
  otherQueries,
  parseQuery,
  spelledWords,
  spellingsOf,
  tokenLimit,
  tokensOf,
  tokensOfPerson,
  wordsToCorrect,
} from "./search.ts"

const priya = {
  invoiceNumber: 48210,
  customerName: "Priya Raman",
  customerPhone: "(530) 555-0102\n916-555-0199",
  customerFullAddress: "1184 Plumas St, Yuba City, CA 95991",
  vin: "4S4BTGUD1N3148827",
  licensePlate: "8ABC123",
  vehicle: "2022 Subaru Outback Touring",
  year: 2022,
  make: "Subaru",
  model: "Outback",
  insuranceCarrier: "Sierra Mutual",
  externalReferenceNumber: "SM-7719-20418",
  charges: [{ part: "FW04915GTYN" }, { part: "HAH024358" }, {}],
}

const finds = (text: string, words = tokensOf(priya)): boolean => {
  const query = parseQuery(text)
  return query !== undefined && [query.lead, ...query.rest].every((token) => matchesQuery(words, token))
}

describe("The search tokens of a job", () => {
  it("have its claim and dispatch numbers also without leading zeros", () => {
    const words = tokensOf({
      invoiceNumber: 48210,
      insuranceClaimNumber: "0012345",
      insuranceDispatch: "CL-0067-1",
    })
    expect(words).toEqual(["48210", "cl00671", "00671", "671", "0012345", "12345"])
    expect(finds("12345,12345", words) && finds("0012345,0012345", words)).toBe(true)
  })

  it("are its number, phones, VIN, plate, references, name, parts, street, and vehicle", () => {
    expect(tokensOf(priya)).toEqual([
      "48210",
      "5305550102",
      "5550102",
      "0102",
      "9165550199",
      "5550199",
      "0199",
      "4s4btgud1n3148827",
      "n3148827",
      "148827",
      "8abc123",
      "sm771920418",
      "771920418",
      "priya",
      "raman",
      "fw04915gtyn",
      "hah024358",
      "1184",
      "plumas",
      "st",
      "2022",
      "subaru",
      "outback",
      "touring",
      "sierra",
      "mutual",
    ])
  })

  it("drop accents, and include double names joined and split", () => {
    expect(tokensOf({ invoiceNumber: 1, customerName: "José D’Angelo-Núñez" })).toEqual([
      "1",
      "jose",
      "dangelonunez",
      "dangelo",
      "nunez",
    ])
    expect(tokensOf({ invoiceNumber: 1, model: "F-150" })).toEqual(["1", "f150", "150"])
  })

  it("total at most forty, without repeats, keeping the most important", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }), (customerName, vehicle) => {
        const tokens = tokensOf({ ...priya, customerName, vehicle })
        expect(tokens.length).toBeLessThanOrEqual(tokenLimit)
        expect(new Set(tokens).size).toBe(tokens.length)
        expect(tokens[0]).toBe("48210")
        for (const token of tokens) expect(token).toMatch(/^[\p{L}\p{M}\p{N}]{1,24}$/u)
      }),
    )
  })
})

describe("A search query", () => {
  it.each([
    "48210",
    "482",
    "INV-48210",
    "inv 482",
    "Invoice 48210",
    "Invoice No. 48210",
    "invoice #48210",
    "8ABC123",
    "8abc-1",
    "FW04915",
    "fw-04915",
    "raman FW04915GTYN",
    "HAH024358",
    "(530) 555-0102",
    "+1 530 555 0102",
    "(530) 555-01",
    "555-0102",
    "0102",
    "916.555.0199",
    "4S4BTGUD1N3148827",
    "N3148827",
    "148827",
    "SM-7719-20418",
    "SM-7719",
    "7719-20418",
    "priya",
    "Pri",
    "Priya Ra",
    "raman pri",
    "PRIYA r",
    "1184 plumas",
    "plumas st",
    "subaru outb",
    "2022 outback",
    "sierra mut",
  ])("finds the job: %s", (text) => expect(finds(text)).toBe(true))

  it.each([
    "priya ramos",
    "rama priya",
    "48211",
    "INV-48211",
    "FW04916",
    "(530) 555-0103",
    "2021 outback",
    "priy raman x",
  ])("does not find it: %s", (text) => expect(finds(text)).toBe(false))

  it("is undefined below three characters", () => {
    expect(parseQuery("")).toBeUndefined()
    expect(parseQuery("pr")).toBeUndefined()
    expect(parseQuery("5 ")).toBeUndefined()
    expect(parseQuery("st r")).toBeUndefined()
    expect(parseQuery("---")).toBeUndefined()
  })

  it("of digits and punctuation is one number, complete for a phone and otherwise a prefix", () => {
    expect(parseQuery("(530) 555-0102")).toEqual({
      lead: { text: "5305550102", prefix: true, class: "number" },
      rest: [],
    })
    expect(parseQuery("530 555")?.lead.text).toBe("530555")
    expect(parseQuery("+1 530 555")?.lead.text).toBe("1530555")
  })

  it("for a foreign phone doesn't find a US phone with the same digits", () => {
    const american = tokensOfPerson({ name: "Priya Raman", phone: "6591234567" })
    expect(finds("659 123-4567", american)).toBe(true)
    expect(finds("+65 9123 4567", american)).toBe(false)
  })

  it("uses the last word as a prefix and the others as whole words", () => {
    expect(parseQuery("priya rama")).toEqual({
      lead: { text: "priya", prefix: false, class: "name" },
      rest: [{ text: "rama", prefix: true, class: "name" }],
    })
  })

  it("finds a word that is given twice only as a whole", () => {
    expect(finds("48210,48210")).toBe(true)
    expect(finds("4821,4821")).toBe(false)
    expect(finds("sm771920418,sm771920418")).toBe(true)
    expect(finds("sm7719,sm7719")).toBe(false)
    expect(parseQuery("48210,48210")?.lead).toMatchObject({ text: "48210", prefix: false })
  })

  it("leads with a number, then a name, then a street, then a vehicle", () => {
    const lead = (text: string) => parseQuery(text)?.lead.text
    expect(lead("toyota raman")).toBe("raman")
    expect(lead("plumas avenue")).toBe("plumas")
    expect(lead("avenue toyota")).toBe("avenue")
    expect(lead("raman 48210")).toBe("48210")
    expect(lead("2022 subaru")).toBe("2022")
  })

  it("finds hyphenated names and models in any spelling", () => {
    const words = tokensOf({
      invoiceNumber: 1,
      customerName: "Marcus Oyelaran-Whitcombe",
      make: "Honda",
      model: "CR-V",
    })
    for (const text of ["oyelaran-w", "whitcombe", "cr-v", "honda crv", "marcus oyelaran-whitcombe"])
      expect(finds(text, words)).toBe(true)
  })
})

describe("The spellings of a word", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "ñ", "王"), minLength: 3, maxLength: 8 })

  it("overlap with those of any word within one edit", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        fc.pre(isWithinOneEdit(one, other))
        expect(spellingsOf(one).some((spelling) => spellingsOf(other).includes(spelling))).toBe(true)
      }),
      { numRuns: 3000 },
    )
    for (const typed of ["gonzales", "gonzlez", "gonzallez", "gonzlaez"])
      expect(spellingsOf(typed).some((spelling) => spellingsOf("gonzalez").includes(spelling))).toBe(true)
  })

  it("are the word itself and the word without each letter", () => {
    expect(spellingsOf("lee")).toEqual(["lee", "ee", "le"])
  })

  it("exist only for words without digits, with three or more letters", () => {
    expect(spelledWords(["48210", "raman", "al", "lee", "f150", "raman"])).toEqual(["raman", "lee"])
  })
})

describe("Alternative queries", () => {
  const inUse = {
    jose: ["jose", "josh"],
    smtih: ["smith"],
    jhon: ["john"],
    gonzales: ["gonzales", "gonzalez"],
  }
  const others = (typed: string) =>
    otherQueries(
      typed,
      new Map(Object.entries(inUse).filter(([word]) => wordsToCorrect(typed).includes(word))),
    )

  it("replace a word that is not in the index, and keep the others", () => {
    expect(others("jose smtih")).toEqual(["jose smith"])
    expect(others("smtih jose")).toEqual(["smith jose"])
  })

  it("replace two unknown words together", () => {
    expect(others("jhon smtih")).toContain("john smith")
  })

  it("keep the last word, which may be a prefix", () => {
    expect(others("jhon smtih")).toContain("john smtih")
  })

  it("replace one word at a time when all are in the index", () => {
    expect(others("jose gonzales")).toEqual(["josh gonzales", "jose gonzalez"])
  })

  it("join text typed with spaces, if it has digits", () => {
    expect(others("8ABC 123")).toEqual(["8abc123"])
    expect(others("priya raman")).toEqual([])
    expect(others("(530) 555-0102")).toEqual([])
  })

  it("total at most six, for any input", () => {
    const similar = new Map(["aaaa", "bbbb", "cccc", "dddd"].map((word) => [word, [..."12345678"]]))
    expect(otherQueries("aaaa bbbb cccc dddd", similar)).toHaveLength(6)
  })

  it("compare words of four or more letters", () => {
    expect(wordsToCorrect("lee jhon 48210 f150 al")).toEqual(["jhon"])
  })
})

describe("A search as people type it", () => {
  const used = spelledWords(tokensOf(priya))
  const similarTo = (typed: string) =>
    new Map(wordsToCorrect(typed).map((word) => [word, used.filter((other) => isWithinOneEdit(word, other))]))
  const findsAtAll = (typed: string) =>
    finds(typed) || otherQueries(typed, similarTo(typed)).some((query) => finds(query))

  it.each([
    "#48210",
    "Job #48210",
    "service request 48210",
    "Invoice number 48210",
    "factura 48210",
    "48,210",
    "8 abc 123",
    "8ABC·123",
    "plate 8ABC 123",
    "CA 8ABC123",
    "8ABC123 CA",
    "raman 8ABC 123",
    "8ABC-12",
    "FW 04915 GTYN",
    "FW4915",
    "fw 4915 gtyn",
    "FW04915 raman",
    "raman FW 04915",
    "part HAH 024358",
    "530.555.0102",
    "1-530-555-0102",
    "tel:+15305550102",
    "530-555-0102 x12",
    "phone 530-555-0102",
    "530 555 0102 raman",
    "raman (530) 555-0102",
    "Pryia",
    "priya ramen",
    "ramman, priya",
    "subru outback",
    "VIN 148827",
    "claim SM-7719 20418",
    "1184 Plumas Street",
    "1184 Plumas Street, Yuba City, CA 95991",
  ])("finds the job: %s", (typed) => expect(findsAtAll(typed)).toBe(true))

  it.each([
    "Job 48211",
    "plate 8ABD 123",
    "FW4916",
    "raman FW 04916",
    "530-555-0103 x12",
    "+65 3055 50102",
    "1186 Plumas Street",
    "4821,4821",
  ])("does not find it: %s", (typed) => expect(findsAtAll(typed)).toBe(false))
})

describe("A name with special or non-Latin letters", () => {
  const people = [
    ["Đặng Văn Hùng", "dang"],
    ["Đặng Văn Hùng", "Đặng"],
    ["Łukasz Wójcik", "lukasz wojcik"],
    ["Søren Ægir", "soren aegir"],
    ["Groß", "gross"],
    ["GROSS", "Groß"],
    ["İpek Işık", "ipek isik"],
    ["Þórdís", "thordis"],
    ["O´Neil Kaʻahumanu", "oneil kaahumanu"],
    ["Иван Петров", "иван петр"],
    ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "ਗੁਰਪ੍ਰੀਤ ਸਿੰ"],
    ["محمد الأحمد", "محمد"],
    ["מיכל כהן", "כהן"],
    ["王明", "王明"],
    ["김민준", "김민준"],
  ] as const
  it.each(people)("is found as people type it: %s by %s", (name, typed) => {
    expect(finds(typed, tokensOf({ invoiceNumber: 1, customerName: name }))).toBe(true)
    expect(finds(typed, tokensOfPerson({ name, phone: "5305550104" }))).toBe(true)
  })

  it("is found by itself, in any script", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (name) => {
        const query = parseQuery(name)
        fc.pre(query?.lead.class === "name" && query.rest.length === 0)
        expect(finds(name, tokensOf({ invoiceNumber: 1, customerName: name }))).toBe(true)
      }),
    )
  })
})

describe("The search tokens of a person", () => {
  it("contain the words of the name and the phone's last seven and four digits", () => {
    expect(tokensOfPerson({ name: "José O'Neil & Sons", phone: "5305550104" })).toEqual([
      "jose",
      "oneil",
      "sons",
      "5305550104",
      "5550104",
      "0104",
    ])
  })
})
