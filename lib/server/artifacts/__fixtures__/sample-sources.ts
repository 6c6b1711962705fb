/** Five short texts about one invented dam, with dates, figures, definitions, and two points on which they disagree. */
export const sampleSources = [
  {
    title: 'Harrow Dam, an overview',
    url: 'https://example.com/overview',
    markdown: `# Harrow Dam

Harrow Dam is a concrete gravity dam on the river Esk in the county of Westmere. It holds back Lake Harrow, which supplies four towns with drinking water.

## History

Parliament approved the dam on 14 March 1951. Construction began in April 1953 under the engineer Margaret Oakes. A flood on 2 November 1955 destroyed the first coffer dam and killed six workers. The dam was completed in June 1958 and opened by the county on 21 September 1958.

## Figures

The dam is 62 metres high and 410 metres long. Its reservoir holds 38 million cubic metres of water. The power station at its foot has a capacity of 24 megawatts.

A gravity dam is a dam that resists the pressure of the water by its own weight alone.
`,
  },
  {
    title: 'The dam that changed the valley',
    url: 'https://example.org/valley',
    markdown: `# The dam that changed the valley

When the waters rose in the winter of 1957, the village of Old Harrow disappeared. Its 214 inhabitants had moved to New Harrow by October 1956. The church bell was carried to the new village on 3 May 1957 and rings there today.

The newspaper archive gives the cost as 4.2 million pounds. Construction cost was 4.2 million pounds, twice the sum of the first estimate.

In August 1976 a drought laid the ruins of the village bare, and thousands came to see them. The ruins appeared again in July 1995 and in September 2003.

The reservoir holds 41 million cubic metres of water, the county says.
`,
  },
  {
    title: 'Safety inspection report',
    url: null,
    markdown: `# Safety inspection of Harrow Dam

The statutory inspection took place on 9 June 2019. Inspectors measured a seepage of 3.1 litres per second, within the limit of 5 litres per second. A spillway is a structure that lets surplus water pass a dam without harm.

The spillway was enlarged in 1998 after the flood of 17 January 1995. Monitoring began in 1961 with twelve gauges; since 2008 it has been automatic. The next inspection is due in June 2029.

Height: 62 metres. Length: 412 metres. Construction cost: 4.6 million pounds.
`,
  },
  {
    title: 'Power from the Esk',
    url: 'https://example.net/power',
    markdown: `# Power from the Esk

The power station began to deliver electricity on 5 February 1960. Two turbines of 12 megawatts each were installed; both were replaced in 2011. The station produces 61 gigawatt hours of electricity in an average year.

A turbine is a machine that turns the flow of water into rotation. The station was sold to Westmere Energy on 1 July 1990 for 11 million pounds.

Since the replacement of the turbines in 2011 the capacity has been 26 megawatts.
`,
  },
] as const;
