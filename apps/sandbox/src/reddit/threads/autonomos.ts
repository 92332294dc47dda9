import { comment, type Thread } from "../content.ts";

export const autonomos: readonly Thread[] = [
  {
    community: "autonomos",
    kind: "lead",
    author: "ilustra_irene",
    title: "¿Qué usáis para facturar y reclamar impagos sin volveros locas?",
    body: `Ilustradora, unas 8 facturas al mes, clientes en España y dos en México. Hasta ahora Excel + PDF + rezar.

Lo de facturar lo llevo, lo que no llevo es perseguir. Tengo a una editorial que me debe 1.350 € desde septiembre y cada vez que abro el correo para reclamar me pongo a ordenar lápices.

Busco algo sencillo, que mande recordatorios solo y me diga quién debe qué. Si cumple con Verifactu mejor. Pago encantada 15-20 € al mes si me quita esto de encima. ¿Recomendaciones de gente que lo use de verdad?`,
    score: 21,
    ageMinutes: 275,
    comments: [
      comment(
        "gestoria_gema",
        11,
        "Antes que nada: reclama por escrito y pon la fecha. Los intereses de demora corren desde el día siguiente al vencimiento aunque no lo ponga la factura.",
      ),
      comment(
        "fontanero_fermin",
        7,
        "yo mando a mi madre. mano de santo",
        comment("ilustra_irene", 9, "¿Tu madre factura con o sin IVA?"),
      ),
    ],
  },
  {
    community: "autonomos",
    kind: "rant",
    author: "cuota_y_lagrimas",
    title: 'La cuota sube, el café sube, mi tarifa: "es que el presupuesto ya estaba cerrado"',
    body: "Pues que lo abran, que yo también me abro. Feliz viernes a quien cobre este mes.",
    score: 530,
    ageMinutes: 1_460,
    comments: [
      comment(
        "fontanero_fermin",
        98,
        "A 30 días fin de mes, que en realidad es cuando Marte entra en Sagitario.",
      ),
      comment(
        "gestoria_gema",
        40,
        "Se puede subir la tarifa con un correo de tres líneas. Lo difícil es no pedir perdón en la cuarta.",
      ),
    ],
  },
  {
    community: "autonomos",
    kind: "question",
    author: "nomada_nuria",
    title: "Cliente de EE.UU. me pide un W-8BEN, ¿esto qué es y me van a retener algo?",
    body: 'Traductora, residente en Valencia, primer cliente americano. Me mandan el formulario y un "no worries!" que me preocupa mucho.',
    score: 16,
    ageMinutes: 3_480,
    comments: [
      comment(
        "gestoria_gema",
        15,
        "Es para que NO te retengan: declaras que no eres residente fiscal allí. Servicios prestados desde España, convenio, parte I y firma. No worries de verdad.",
      ),
    ],
  },
];
