// Homes, food, journeys and things, in the same order of languages.
export const PLACES = `
house home|Haus Zuhause daheim|casa hogar|casa lar|maison domicile|casa|huis thuis|家 自宅 町家
flat apartment|Wohnung Apartment|piso apartamento|apartamento|appartement|appartamento|appartement woning|マンション アパート 部屋
room|Zimmer Raum|habitación cuarto sala|quarto sala|chambre salle pièce|stanza camera sala|kamer|部屋 室
kitchen|Küche|cocina|cozinha|cuisine|cucina|keuken|台所 キッチン 厨房
bathroom|Badezimmer Bad|baño|banheiro|salle de bain|bagno|badkamer|風呂 浴室 水まわり
garden|Garten|jardín huerto|jardim|jardin|giardino|tuin|庭
roof|Dach|tejado techo|telhado|toit toiture|tetto|dak|屋根
floor|Boden Fußboden Parkett|suelo piso|chão piso|sol plancher|pavimento|vloer|床
wall|Wand Mauer|pared muro|parede|mur|muro parete|muur|壁
window|Fenster|ventana|janela|fenêtre|finestra|raam|窓
door|Tür|puerta|porta|porte|porta|deur|ドア 扉 戸
stairs|Treppe Stufe|escalera|escada|escalier|scala|trap|階段
cupboard|Schrank|armario|armário|armoire placard|armadio|kast|棚 戸棚
table|Tisch|mesa|mesa|table|tavolo|tafel|机 テーブル
chair|Stuhl|silla|cadeira|chaise|sedia|stoel|椅子
bed|Bett|cama|cama|lit|letto|bed|ベッド 布団
lamp light|Lampe Licht Beleuchtung|luz lámpara iluminación|luz lâmpada|lumière lampe éclairage|luce lampada|licht lamp|照明 電気 灯り
heating boiler|Heizung Heizkessel|calefacción caldera|aquecimento caldeira|chauffage chaudière|riscaldamento caldaia|verwarming ketel|暖房 ボイラー
electricity|Strom Elektrik|electricidad luz|eletricidade|électricité|elettricità corrente|stroom elektriciteit|電気 電源
water|Wasser|agua|água|eau|acqua|water|水
gas|Gas|gas|gás|gaz|gas|gas|ガス
rent|Miete|alquiler renta|aluguel renda|loyer|affitto|huur|家賃 賃貸
key|Schlüssel|llave|chave|clé clef|chiave|sleutel|鍵
code password pin|Code Passwort Kennwort|código contraseña clave|código senha|code mot de passe|codice password|code wachtwoord|暗証番号 パスワード
alarm|Alarm Alarmanlage|alarma|alarme|alarme|allarme|alarm|警報
repair fix|Reparatur reparieren|reparación reparar arreglar|reparo consertar|réparation réparer|riparazione riparare|reparatie repareren|修理 改修 直し
renovation refurbishment|Renovierung Umbau Sanierung|reforma obra obras|reforma obra|rénovation travaux|ristrutturazione lavori|verbouwing renovatie|改装 工事 リフォーム
cleaning|Reinigung putzen sauber|limpieza limpiar|limpeza limpar|nettoyage nettoyer ménage|pulizia pulire|schoonmaak poetsen|掃除
laundry|Wäsche waschen|colada lavar|roupa lavar|lessive laver|bucato lavare|was wassen|洗濯
refrigerator fridge|Kühlschrank Kühlung|nevera frigorífico cámara|geladeira frigorífico|frigo réfrigérateur|frigorifero frigo|koelkast|冷蔵庫
oven|Ofen Backofen Herd|horno|forno|four|forno|oven|オーブン
dog puppy|Hund|perro perra|cachorro cão|chien|cane|hond|犬
cat|Katze Kater|gato gata|gato gata|chat chatte|gatto|kat|猫
animal veterinarian|Tier Tierarzt|animal veterinario|animal veterinário|animal vétérinaire|animale veterinario|dier dierenarts|動物 獣医
school|Schule|escuela colegio|escola colégio|école collège|scuola|school|学校 小学校 学童
kindergarten|Kindergarten Kita|guardería infantil|creche jardim|crèche maternelle|asilo|kleuterschool crèche|保育園 幼稚園
class|Klasse Unterricht|clase|classe turma aula|classe cours|classe lezione|klas les|授業 組 クラス
homework|Hausaufgabe Hausaufgaben|deberes tarea|dever lição|devoirs|compiti|huiswerk|宿題
exam test|Prüfung Klausur Test|examen prueba|exame prova|examen épreuve|esame prova|examen toets|試験 検査
university|Universität Uni Hochschule|universidad facultad|universidade faculdade|université fac|università|universiteit|大学
thesis dissertation|Dissertation Doktorarbeit Promotion|tesis tesina|tese|thèse mémoire|tesi|proefschrift scriptie|論文 博士
trip excursion journey|Ausflug Klassenfahrt Reise|excursión viaje|excursão viagem passeio|voyage sortie excursion|gita viaggio|reis uitstapje|旅行 遠足 出張
flight plane airplane|Flug Flugzeug fliegen|vuelo avión volar|voo avião|vol avion|volo aereo|vlucht vliegtuig vliegen|飛行機 航空券 便
airport|Flughafen|aeropuerto|aeroporto|aéroport|aeroporto|luchthaven vliegveld|空港
train|Zug Bahn|tren|trem comboio|train|treno|trein|電車 新幹線 列車
station|Bahnhof|estación|estação|gare|stazione|station|駅
bus|Bus|autobús bus|ônibus autocarro|bus car|autobus|bus|バス
car vehicle|Auto Wagen Fahrzeug|coche carro vehículo|carro|voiture véhicule|macchina auto|auto wagen|車 自動車
bicycle bike|Fahrrad Rad|bicicleta bici|bicicleta|vélo|bicicletta|fiets|自転車
drive|fahren Fahrt|conducir|dirigir conduzir|conduire|guidare|rijden|運転
seat|Sitz Sitzplatz|asiento|assento lugar|siège place|posto sedile|zitplaats stoel|席 座席
hotel lodging accommodation|Hotel Unterkunft|hotel alojamiento|hotel alojamento|hôtel hébergement|albergo hotel alloggio|hotel verblijf|宿 ホテル 旅館
luggage baggage|Gepäck Koffer|equipaje maleta|bagagem mala|bagage valise|bagaglio valigia|bagage koffer|荷物
passport|Pass Reisepass Ausweis|pasaporte|passaporte|passeport|passaporto|paspoort|パスポート 旅券
ticket|Fahrkarte Ticket Eintrittskarte|billete entrada|bilhete passagem ingresso|billet ticket|biglietto|kaartje ticket|切符 チケット
city town|Stadt|ciudad|cidade|ville|città|stad|市 街
street|Straße|calle|rua|rue|via strada|straat|道 通り
sea beach|Meer Strand|mar playa|mar praia|mer plage|mare spiaggia|zee strand|海 浜
mountain|Berg Gebirge|montaña sierra|montanha|montagne|montagna|berg|山
church|Kirche|iglesia|igreja|église|chiesa|kerk|教会
museum|Museum|museo|museu|musée|museo|museum|美術館 博物館
restaurant|Restaurant Lokal Gaststätte Gasthof|restaurante|restaurante|restaurant resto|ristorante trattoria|restaurant|店 レストラン 飲食店 食堂
cafe|Café|cafetería café|café|café|caffè bar|café|喫茶店 カフェ
bar|Kneipe Bar|bar taberna|bar|bar|bar|bar kroeg|居酒屋 バー
shop store|Laden Geschäft|tienda comercio|loja|magasin boutique|negozio|winkel|店 商店
market|Markt|mercado|mercado feira|marché|mercato|markt|市場
terrace|Terrasse|terraza|terraço esplanada|terrasse|terrazza|terras|テラス
food meal|Essen Mahlzeit Speise|comida alimento|comida refeição|repas nourriture|cibo pasto|eten maaltijd|食事 食べ物 料理
breakfast|Frühstück|desayuno|café da manhã pequeno-almoço|petit-déjeuner|colazione|ontbijt|朝食
lunch|Mittagessen|almuerzo comida|almoço|déjeuner|pranzo|lunch|昼食
dinner supper|Abendessen|cena cenar|jantar|dîner|cena cenare|avondeten diner|夕食
eat|essen isst gegessen|comer come|comer|manger mange|mangiare mangia|eten eet|食べる 食
drink|trinken trinkt Getränk|beber bebida|beber bebida|boire boisson|bere bevanda|drinken drankje|飲む 飲み物
menu|Speisekarte Menü|carta menú|cardápio ementa menu|carte menu|menù|menu kaart|献立 メニュー
recipe|Rezept|receta|receita|recette|ricetta|recept|レシピ
meat|Fleisch|carne|carne|viande|carne|vlees|肉
fish|Fisch|pescado|peixe|poisson|pesce|vis|魚
seafood shellfish|Meeresfrüchte Krebstiere Muscheln Garnelen|marisco gamba gambas mejillón|marisco camarão|crustacé fruits de mer crevette|frutti di mare gamberi|schaaldieren garnalen|海老 えび かに 貝
milk|Milch Laktose|leche lactosa|leite lactose|lait lactose|latte lattosio|melk lactose|牛乳 乳
cheese|Käse|queso|queijo|fromage|formaggio|kaas|チーズ
egg|Ei Eier|huevo huevos|ovo|œuf|uovo uova|ei eieren|卵
bread|Brot|pan|pão|pain|pane|brood|パン
gluten|Gluten Zöliakie glutenfrei|gluten celíaco celíaca|glúten celíaco|gluten cœliaque|glutine celiaco|gluten coeliakie|小麦 グルテン
nuts|Nuss Nüsse Erdnuss|nuez nueces cacahuete frutos secos|noz amendoim|noix arachide cacahuète|noce arachide|noten pinda|ナッツ 落花生
vegetable|Gemüse|verdura hortaliza|legume verdura|légume|verdura|groente|野菜
fruit|Obst Frucht|fruta|fruta|fruit|frutta|fruit|果物
rice|Reis|arroz|arroz|riz|riso|rijst|米 ご飯
sugar sweet|Zucker süß|azúcar dulce|açúcar doce|sucre sucré|zucchero dolce|suiker zoet|砂糖 甘い
salt|Salz|sal|sal|sel|sale|zout|塩
oil|Öl|aceite|azeite óleo|huile|olio|olie|油
cake|Kuchen Torte|tarta pastel|bolo|gâteau|torta|taart cake|ケーキ
coffee|Kaffee|café|café|café|caffè|koffie|コーヒー 深煎り
tea|Tee|té|chá|thé|tè|thee|お茶
wine|Wein|vino bodega|vinho|vin|vino|wijn|ワイン
beer|Bier|cerveza|cerveja|bière|birra|bier|ビール
alcohol|Alkohol|alcohol|álcool|alcool|alcol|alcohol|酒
vegetarian|vegetarisch Vegetarier vegan|vegetariano vegano|vegetariano vegano|végétarien végan|vegetariano vegano|vegetarisch|菜食 ベジタリアン
box package parcel|Kiste Schachtel Paket|caja paquete|caixa pacote|boîte colis paquet|scatola pacco|doos pakket|箱 小包
book|Buch|libro|livro|livre|libro|boek|本 絵本
paper|Papier|papel|papel|papier|carta|papier|紙
picture photo photograph|Bild Foto|foto imagen|foto imagem|photo image|foto immagine|foto beeld|写真 絵 画像
colour color|Farbe|color|cor|couleur|colore|kleur|色
wood|Holz|madera|madeira|bois|legno|hout|木 木材
oak|Eiche|roble|carvalho|chêne|quercia|eik|樫 楢
metal|Metall|metal|metal|métal|metallo|metaal|金属
glass|Glas|vidrio cristal vaso|vidro|verre|vetro bicchiere|glas|ガラス
computer|Computer Rechner Laptop|ordenador portátil computadora|computador|ordinateur|computer|computer laptop|パソコン 電脳
website|Internetseite Webseite|web página|site página|site|sito|website|ウェブサイト サイト
music|Musik|música|música|musique|musica|muziek|音楽
concert performance recital|Konzert Auftritt|concierto actuación|concerto apresentação|concert spectacle|concerto spettacolo|concert optreden|演奏会 発表会 コンサート
choir|Chor|coro|coro|chœur chorale|coro|koor|合唱
rehearsal|Probe proben geprobt Durchlauf|ensayo ensayar|ensaio|répétition répéter|prova|repetitie|練習 リハーサル
song|Lied Gesang singen|canción cantar|canção cantar|chanson chant chanter|canzone cantare|lied zingen|歌
piano|Klavier Flügel|piano|piano|piano|pianoforte|piano|ピアノ
football|Fußball|fútbol|futebol|football foot|calcio|voetbal|サッカー
sport training|Sport Training|deporte entrenamiento|esporte treino|sport entraînement|sport allenamento|sport training|運動
swim|schwimmen Schwimmbad|nadar piscina natación|nadar piscina|nager piscine|nuotare piscina|zwemmen zwembad|水泳 プール
run|laufen Lauf|correr carrera|correr corrida|courir course|correre corsa|lopen hardlopen|走る
game match|Spiel|juego partido|jogo partida|jeu match|gioco partita|spel wedstrijd|試合 ゲーム
exhibition|Ausstellung|exposición muestra|exposição|exposition|mostra|tentoonstelling|展 個展 展覧会
`;
