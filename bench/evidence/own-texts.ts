/** Short texts of our own in several languages. What they tell is invented, and no sentence occurs twice. */
export const ownTexts: Readonly<Record<string, string>> = {
  german: `Das Museum am Hafen zeigt seit vierzig Jahren die Werkzeuge der Bootsbauer aus der ganzen Gegend. Im vergangenen Sommer kamen 12 400 Besucher, obwohl der Fahrstuhl drei Monate lang gesperrt war.

Frau Lindner leitet die Sammlung, und Herr Brandt kümmert sich um die Restaurierung der Segel. Die Stadt bezahlt nicht mehr als die Hälfte der Miete, den Rest tragen Spenden. Ein Gutachten empfiehlt, das Dach vor dem Winter zu erneuern, weil Feuchtigkeit die Gemälde bedroht. Der Verein will die Öffnungszeiten verlängern, sobald genügend Freiwillige gefunden sind.`,
  french: `Le jardin botanique de Vernay conserve plus de 3 200 espèces de plantes rares dans ses serres anciennes. Depuis deux ans, Madame Perrin dirige les recherches avec l'aide de Monsieur Arnaud et de six étudiants.

Les visiteurs ne peuvent pas entrer dans la grande serre pendant les mois de janvier et février. Une tempête a détruit la moitié du verger, mais les orchidées ont survécu sans aucun dommage. La mairie propose d'augmenter le budget, tandis que les riverains demandent une enquête indépendante sur les dépenses.`,
  spanish: `La biblioteca del barrio abrió sus puertas hace treinta años gracias al esfuerzo de los vecinos. Hoy guarda más de 45 000 libros y recibe cada semana a unos ochocientos lectores de todas las edades.

Carmen Robledo coordina los talleres de lectura, y Julio Vega se ocupa del archivo fotográfico. El edificio no tiene calefacción, por lo que muchas actividades se suspenden antes de que termine el otoño. Un informe reciente recomienda ampliar la sala infantil y reducir el espacio reservado para las oficinas.`,
  russian: `Старая мельница на берегу реки работает уже девяносто лет и снабжает хлебом три соседние деревни. Весной вода поднялась на два метра, однако плотина выдержала и дома не пострадали.

Мария Соколова ведёт дневник наблюдений, а Пётр Лебедев ремонтирует деревянные колёса. Муниципалитет не выделил денег на новую крышу, поэтому жители собирают пожертвования. Учёные считают, что качество почвы улучшилось после того, как поля перестали обрабатывать химикатами.`,
  arabic: `تقع المدرسة القديمة على تلة صغيرة قرب النهر وتضم اليوم أكثر من ثلاثمئة طالب من القرى المجاورة. افتتح المعلمون مكتبة جديدة في الربيع الماضي بعد أن جمع الأهالي المال اللازم لشراء الكتب.

لا تستطيع الحافلة الوصول إلى القرية في الشتاء بسبب الثلوج الكثيفة على الطريق. يقول المدير إن عدد الطالبات ازداد خلال خمس سنوات، وإن المختبر يحتاج إلى أجهزة حديثة. تدرس البلدية مشروعا لبناء ملعب رياضي بجانب السوق القديم.`,
  chinese: `这座老茶馆位于河边的石桥旁，每天清晨都有许多老人来这里喝茶聊天。三年前政府修复了屋顶和木窗，但没有改变原来的样子。

去年夏天有两千多名游客参观了茶馆，比前一年增加了一半。老板李文华说，他的女儿会继续经营这家店，并且打算在后院种植花草。专家认为这种传统建筑应该得到更好的保护。`,
  japanese: `山の中の小さな温泉には、毎年春になると遠くから多くの旅行者が訪れます。五年前の地震で古い橋が壊れましたが、村の人々が協力して新しい橋を作りました。

旅館の主人である田中さんは、冬の間は道路が閉鎖されるため営業しないと話しています。昨年の調査によると、温泉の温度は以前より二度低くなりました。大学の研究者は地下水の流れが変わったと考えています。`,
};
