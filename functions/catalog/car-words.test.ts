import { describe, expect, it } from "vitest"
import { readCarWords } from "./car-words.ts"

const wordsOf = (search: string) =>
  readCarWords(search)
    .words.filter(({ isFiller }) => !isFiller)
    .map(({ text }) => text)
    .join(" ")

describe("wordsOf", () => {
  it.each([
    ["2018 chevy cruze", "2018 CHEVROLET CRUZE"],
    ["vw jetta", "VOLKSWAGEN JETTA"],
    ["beemer 328i", "BMW 328I"],
    ["Merc C300", "MERCEDES C300"],
    ["mb C300", "MERCEDES C300"],
    ["2012 RR Sport", "2012 RR SPORT"],
    ["2018 Honda CR-V", "2018 HONDA CRV"],
    ["civic, civic", "CIVIC"],
    ["my '18 civic needs a new windshield, how much?", "18 CIVIC"],
    ["white honda pilot", "HONDA PILOT"],
    ["how much is a windshield for a 2015 camry", "2015 CAMRY"],
    ["cuanto es un parabrisas para corolla 2014", "COROLLA 2014"],
    ["lexus is 250 2008", "LEXUS IS 250 2008"],
    ["a rock hit my 2017 rogue, thanks!", "2017 ROGUE"],
    ["2010 prius windshield replacment", "2010 PRIUS"],
    ["2016 f-150 xlt 4x4 v8", "2016 F150 XLT"],
    ["2014 cherokee windshield w/ rain sensor", "2014 CHEROKEE"],
    ["2018honda civic", "2018 HONDA CIVIC"],
    ["civic2018", "CIVIC 2018"],
    ["2018-honda-civic", "2018 HONDA CIVIC"],
    ["honda s2000", "HONDA S2000"],
    ["2k15 camry", "2015 CAMRY"],
    ["2015 jgc limited", "2015 GRANDCHEROKEE LIMITED"],
    ["windshield replacement near me", ""],
    ["Year: 2016 Make: Nissan Model: Sentra", "2016 NISSAN SENTRA"],
    ["2010 dodge ram 1500", "2010 RAM 1500"],
    ["2010 dodge charger", "2010 DODGE CHARGER"],
    ["crown vic 2008", "CROWN VICTORIA 2008"],
    ["99 miata", "99 MX5"],
    ["2010 Town and Country", "2010 TOWN COUNTRY"],
    ["2012 civic 4 door driver door window", "2012 CIVIC 4 DOOR"],
    ["2012 civic 4dr", "2012 CIVIC 4 DOOR"],
    ["se me rompió el vidrio de mi camry 2016", "CAMRY 2016"],
    ["2012 civic 2-dr hb", "2012 CIVIC 2 DOOR HATCHBACK"],
    ["my camry SE", "CAMRY SE"],
    ["2016 chevy 1500 LT", "2016 CHEVROLET SILVERADO 1500 LT"],
    ["1500 dodge 2012", "1500 RAM 2012"],
    ["2005 chevy 1500 suburban", "2005 CHEVROLET 1500 SUBURBAN"],
    ["cuánto cobran por el parabrisas que se rompió de mi corolla", "COROLLA"],
    ["necesito un parabrisas para mi honda civic 2018", "HONDA CIVIC 2018"],
    ["¿Cuánto cuesta el vidrio roto de la camioneta ford ranger?", "FORD RANGER"],
    ["civic 2012 4 puertas", "CIVIC 2012 4 DOOR"],
    ["el parabrisas del civic", "CIVIC"],
    ["2016 ford expedition el xlt", "2016 FORD EXPEDITION EL XLT"],
    ["honda civic del sol", "HONDA CIVIC DEL SOL"],
    ["citroën 2cv", "CITROËN 2CV"],
    ["", ""],
  ])("normalizes %j to %j", (search, words) => {
    expect(wordsOf(search)).toBe(words)
  })

  it("keeps fillers of car names, which count if a car has every word", () => {
    expect(readCarWords("parabrisas el camino").words).toMatchObject([
      { text: "EL", isFiller: true },
      { text: "CAMINO", isFiller: false },
    ])
  })

  it("keeps the words as typed, without punctuation", () => {
    expect(readCarWords("2018 Chevy Lt.").words.map(({ typed }) => typed)).toEqual(["2018", "Chevy", "Lt"])
  })
})

describe("readCarWords", () => {
  it.each([
    ["2018 honda civic windshield", ["windshield"]],
    ["windsheild for a 2018 civic", ["windshield"]],
    ["2018 civic winshield", ["windshield"]],
    ["2018 civic wind shield", ["windshield"]],
    ["2018 civic wind sheild", ["windshield"]],
    ["2018 civic winsheild", ["windshield"]],
    ["parabrisas civic 2018", ["windshield"]],
    ["parabrisa delantero civic 2018", ["windshield"]],
    ["parabrisas trasero honda civic 2018", ["back"]],
    ["vidrio de atrás civic", ["back"]],
    ["medallón civic 2018", ["back"]],
    ["techo solar de mi civic", ["sunroof"]],
    ["quemacocos civic", ["sunroof"]],
    ["puerta trasera derecha civic", ["door-rear-right"]],
    ["vidrio de la puerta delantera izquierda civic", ["door-front-left"]],
    ["ventanilla del chofer civic", ["door-front-left"]],
    ["cristal izquierdo civic", ["door-front-left"]],
    ["ventana civic", []],
    ["civic 4 puertas", []],
    ["front glass 2018 civic", ["windshield"]],
    ["rear windshield 2018 civic", ["back"]],
    ["2018 civic back glass", ["back"]],
    ["2018 civic rear window", ["back"]],
    ["silverado rear slider", ["back"]],
    ["silverado rear sliding window", ["back"]],
    ["explorer lift gate glass", ["back"]],
    ["odyssey passenger sliding door", ["door-rear-right"]],
    ["sienna driver side sliding door window", ["door-rear-left"]],
    ["odyssey sliding door", []],
    ["malibu passanger side rear door glass", ["door-rear-right"]],
    ["civic sun roof", ["sunroof"]],
    ["audi q7 panoramic roof", ["sunroof"]],
    ["tesla glass roof", ["sunroof"]],
    ["escape w/s", ["windshield"]],
    ["2014 ram LF door glass", ["door-front-left"]],
    ["2014 ram lr door", ["door-rear-left"]],
    ["land rover lr 4 windshield", ["windshield"]],
    ["rear wheel drive charger driver window", ["door-front-left"]],
    ["civic left rear door", ["door-rear-left"]],
    ["civic driver front", ["door-front-left"]],
    ["rav4 hatch glass", ["back"]],
    ["honda fit hatch", []],
    ["civic four door", []],
    ["civic driver side mirror glass", []],
    ["civic windshield with rear view mirror", ["windshield"]],
    ["driver side window civic", ["door-front-left"]],
    ["civic passenger window", ["door-front-right"]],
    ["civic rear driver's side window", ["door-rear-left"]],
    ["civic right rear door glass", ["door-rear-right"]],
    ["civic left quarter glass", ["quarter-left"]],
    ["civic rear vent glass passenger side", ["vent-rear-right"]],
    ["windshield and back glass, 2018 civic", ["windshield", "back"]],
    ["civic quarter glass", []],
    ["civic side window", []],
    ["civic door glass", []],
    ["new glass for my civic", []],
    ["2018 civic 4 door", []],
    ["2018 civic", []],
  ])("finds in %j the panes %j", (search, panes) => {
    expect(readCarWords(search).panes).toEqual(panes)
  })
})
