/** Finds whom and where to turn to: email addresses, telephone numbers, and whom a text tells its reader to contact. By form alone. Pure. */
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;
/** Groups of digits as they are written to be dialled. A price has a comma. */
const phone =
  /(?<![\p{L}\p{N}.,$€£#/-])(?:\+?\p{N}{1,3}[ .-])?(?:\(\p{N}{1,5}\)[ .-]?)?\p{N}{2,5}(?:[ .-]\p{N}{2,6}){1,4}(?![\p{L}\p{N}/]|[.,-]\p{N})/gu;
/** Dates and spans of years. */
const date = /^\p{N}{4}-\p{N}{2}(?:\p{N}{2}|-\p{N}{2})$|^\p{N}{1,2}[.-]\p{N}{1,2}[.-]\p{N}{4}$/u;
const phoneDigits = { least: 7, most: 15 };
const turn = String.raw`contact|e-?mail|get in touch with|reach out to|talk to|turn to|write to`;
const addressee = new RegExp(
  String.raw`(?:^|[.,;:(]\s?|\b(?:please|should|must|can|may|always|and|or|then)\s)(?:${turn})\s((?:(?:the|your|our|its|their)\s)?[^.,;:(){}@]{3,60}?)(?=\s(?:about|as|at|by|for|if|in|on|or|so|to|via|when|who|with|within)\b|[.,;:()](?:\s|$)|$)`,
  'giu',
);
/** "Contact us", "contact information": nobody is named. */
const nobody =
  /^(?:address(?:es)?|anyone|details|her|him|information|it|me|numbers?|phone|someone|somebody|that|them|this|us|you)\b/iu;

/** "Email alerts were sent" has "email" as a noun. */
const verb = /\s(?:are|become|had|has|have|is|tend|was|were|will)\b/iu;

export const findEmails = (text: string): string[] => [...text.matchAll(email)].map(([found]) => found);

export function findPhones(text: string): string[] {
  return [...text.matchAll(phone)].flatMap(([found]) => {
    const digits = found.replace(/\P{N}/gu, '').length;
    const isDialled = digits >= phoneDigits.least && digits <= phoneDigits.most && !date.test(found);
    return isDialled ? [found.trim()] : [];
  });
}

/** `Please contact the People team if …` → `the People team`. */
export function findAddressees(text: string): string[] {
  return [...text.matchAll(addressee)].flatMap(([, named = '']) =>
    nobody.test(named) || verb.test(named) ? [] : [named],
  );
}
