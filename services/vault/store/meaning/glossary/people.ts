// People, their bodies and their days: English, then German, Spanish, Portuguese, French, Italian, Dutch and Japanese.
export const PEOPLE = `
mother mum mom|Mutter Mama Mutti|madre mamá|mãe mamãe|mère maman|madre mamma|moeder mama|母 お母さん ママ
father dad daddy|Vater Papa Vati|padre papá|pai papai|père papa|padre papà|vader papa|父 お父さん パパ
parents|Eltern|padres|pais|parents|genitori|ouders|両親 親
child kid children|Kind|niño niña hijo|criança filho|enfant|bambino figlio|kind|子ども 子供 子 児童
son|Sohn|hijo|filho|fils|figlio|zoon|息子
daughter|Tochter|hija|filha|fille|figlia|dochter|娘
brother|Bruder|hermano|irmão|frère|fratello|broer|兄 弟 兄弟
sister|Schwester|hermana|irmã|sœur|sorella|zus|姉 妹 姉妹
grandmother grandma granny|Großmutter Oma|abuela yaya|avó vovó|grand-mère mamie|nonna|oma grootmoeder|祖母 おばあちゃん
grandfather grandpa grandad|Großvater Opa|abuelo yayo|avô vovô|grand-père papi|nonno|opa grootvader|祖父 おじいちゃん
aunt|Tante|tía|tia|tante|zia|tante|叔母 伯母
uncle|Onkel|tío|tio|oncle|zio|oom|叔父 伯父
cousin|Cousin Cousine|primo prima|primo prima|cousin cousine|cugino cugina|neef nicht|従兄弟 いとこ
nephew niece|Neffe Nichte|sobrino sobrina|sobrinho sobrinha|neveu nièce|nipote|neef nicht|甥 姪
husband spouse|Ehemann Gatte|marido esposo|marido|mari|marito|echtgenoot|夫 主人 旦那
wife spouse|Ehefrau Gattin|mujer esposa|esposa|épouse femme|moglie|echtgenote|妻 奥さん
partner girlfriend boyfriend|Partner Partnerin Lebensgefährte|pareja|parceiro companheiro|compagnon conjoint|compagno compagna|partner|相方 パートナー
family|Familie|familia|família|famille|famiglia|gezin familie|家族
in-laws|Schwiegereltern Schwiegermutter Schwiegervater|suegro suegra suegros|sogro sogra|beaux-parents belle-mère|suocero suocera|schoonouders schoonmoeder|義父 義母
friend mate|Freund Freundin|amigo amiga|amigo amiga|ami amie|amico amica|vriend vriendin|友達 友人
neighbour neighbor|Nachbar Nachbarin|vecino vecina|vizinho vizinha|voisin voisine|vicino vicina|buurman buurvrouw|隣人 近所 隣
guest visitor|Gast|invitado huésped comensal|convidado hóspede|invité hôte|ospite invitato|gast|客 来客
colleague coworker|Kollege Kollegin|colega compañero|colega|collègue|collega|collega|同僚
boss manager|Chef Chefin Vorgesetzter|jefe jefa|chefe|patron chef|capo|baas|上司 社長 店長
employee staff worker|Mitarbeiter Mitarbeiterin Angestellte Personal|empleado empleada personal plantilla|funcionário empregado|employé salarié personnel|dipendente personale|werknemer medewerker personeel|社員 従業員 スタッフ
team crew|Team Mannschaft|equipo|equipe time|équipe|squadra|team ploeg|チーム
customer client|Kunde Kundin Auftraggeber|cliente clienta|cliente|client cliente|cliente|klant|お客 顧客 依頼主 取引先
supplier|Lieferant Lieferantin|proveedor proveedora|fornecedor|fournisseur|fornitore|leverancier|仕入先 業者
owner landlord|Vermieter Eigentümer Besitzer|dueño propietario casero|dono proprietário|propriétaire|proprietario padrone|eigenaar verhuurder|大家 持ち主 オーナー
tenant|Mieter|inquilino|inquilino|locataire|inquilino|huurder|借主 入居者
doctor physician|Arzt Ärztin Hausarzt|médico doctor|médico|médecin docteur|medico dottore|arts dokter huisarts|医者 医師 先生 主治医
dentist|Zahnarzt|dentista|dentista|dentiste|dentista|tandarts|歯医者 歯科
nurse|Krankenschwester Pfleger Pflegerin|enfermera enfermero|enfermeira|infirmière|infermiera|verpleegster verpleger|看護師
patient|Patient Patientin|paciente|paciente|patient|paziente|patiënt|患者
teacher schoolteacher|Lehrer Lehrerin|maestro maestra profesor|professor professora|professeur enseignant instituteur|insegnante maestra|leraar juf|先生 教師 担任
student|Student Studentin|estudiante alumno|estudante aluno|étudiant élève|studente|student|学生 生徒
pupil|Schüler Schülerin|alumno alumna|aluno|élève|alunno|leerling|生徒 児童
professor supervisor|Professor Professorin Betreuer Betreuerin Doktorvater|catedrático director tutor|orientador catedrático|directeur professeur|relatore professore|hoogleraar begeleider promotor|教授 指導教員
lawyer solicitor attorney|Anwalt Anwältin Notar|abogado abogada notario|advogado notário|avocat notaire|avvocato notaio|advocaat notaris|弁護士
accountant bookkeeper|Steuerberater Steuerberaterin Buchhalter|gestor gestoría contable asesor|contador contabilista|comptable|commercialista contabile|boekhouder accountant|税理士 会計士
craftsman|Handwerker|obrero operario|operário|artisan ouvrier|artigiano operaio|vakman|職人 工務店
carpenter joiner|Tischler Schreiner Zimmermann|carpintero|carpinteiro|menuisier charpentier|falegname|timmerman|大工
plumber|Klempner Installateur|fontanero plomero|encanador canalizador|plombier|idraulico|loodgieter|配管工 水道屋
electrician|Elektriker|electricista|eletricista|électricien|elettricista|elektricien|電気屋 電気工事
cook chef cooking|Koch Köchin kochen|cocinero cocinera cocinar|cozinheiro cozinhar|cuisinier cuisiner|cuoco cucinare|kok koken|料理人 料理
waiter|Kellner Bedienung|camarero camarera mesero|garçom empregado|serveur serveuse|cameriere|ober kelner|給仕
director head|Leiter Leiterin Direktor|director directora|diretor|directeur directrice|direttore|directeur|館長 所長 監督
candidate applicant|Bewerber Bewerberin Kandidat|candidato candidata|candidato|candidat|candidato|kandidaat sollicitant|候補者 応募者
baby|Baby Säugling|bebé|bebê|bébé nourrisson|neonato|baby|赤ちゃん
birthday|Geburtstag|cumpleaños|aniversário|anniversaire|compleanno|verjaardag|誕生日
wedding marriage|Hochzeit Trauung|boda|casamento|mariage noces|matrimonio nozze|bruiloft huwelijk|結婚式 結婚
funeral|Beerdigung Begräbnis|funeral entierro|funeral enterro|enterrement|funerale|begrafenis|葬式
party celebration|Feier Party Fest|fiesta celebración|festa|fête soirée|festa|feest|パーティー 祝い 宴会 お祝い
holiday vacation holidays|Urlaub Ferien|vacaciones|férias|vacances congé|vacanze ferie|vakantie|休暇 休み 夏休み
christmas|Weihnachten|navidad|natal|noël|natale|kerst kerstmis|クリスマス
easter|Ostern|pascua semana santa|páscoa|pâques|pasqua|pasen|復活祭
name|Name Vorname|nombre apellido|nome|nom prénom|nome cognome|naam|名前
age old|Alter alt|edad viejo mayor|idade velho|âge vieux|età vecchio|leeftijd oud|年齢 歳 古い
address|Adresse Anschrift|dirección domicilio|endereço morada|adresse|indirizzo|adres|住所
telephone phone call|Telefon Anruf anrufen|teléfono llamada llamar|telefone ligação ligar|téléphone appel appeler|telefono chiamata chiamare|telefoon bellen|電話
health|Gesundheit gesund|salud sano|saúde|santé|salute|gezondheid|健康
ill illness|krank Krankheit|enfermo enfermedad|doente doença|malade maladie|malato malattia|ziek ziekte|病気 病
allergy allergic|Allergie allergisch|alergia alérgico|alergia alérgico|allergie allergique|allergia allergico|allergie allergisch|アレルギー
medicine drug medication|Medikament Medizin Arznei|medicamento medicina|remédio medicamento|médicament|medicina farmaco|medicijn|薬
pill tablet pills|Tablette Pille|pastilla comprimido|comprimido pílula|comprimé pilule|pastiglia pillola compressa|tablet pil|錠剤
dose|Dosis Dosierung|dosis|dose|dose|dose|dosis|用量
pharmacy|Apotheke|farmacia|farmácia|pharmacie|farmacia|apotheek|薬局
hospital|Krankenhaus Klinik|hospital clínica|hospital clínica|hôpital clinique|ospedale clinica|ziekenhuis kliniek|病院
pain|Schmerz Schmerzen weh|dolor|dor|douleur mal|dolore male|pijn|痛み 痛
blood|Blut|sangre|sangue|sang|sangue|bloed|血 血圧
heart|Herz|corazón|coração|cœur|cuore|hart|心臓 循環器
eye|Auge Augen|ojo ojos|olho|œil yeux|occhio|oog|目 眼
ear|Ohr Ohren|oído oreja|ouvido orelha|oreille|orecchio|oor|耳
tooth teeth|Zahn Zähne|diente muela|dente|dent|dente|tand|歯
back|Rücken|espalda|costas|dos|schiena|rug|背中 腰
knee|Knie|rodilla|joelho|genou|ginocchio|knie|膝
hand|Hand|mano|mão|main|mano|hand|手
wrist|Handgelenk|muñeca|pulso punho|poignet|polso|pols|手首
foot feet|Fuß Füße|pie pies|pé|pied|piede|voet|足
head|Kopf|cabeza|cabeça|tête|testa|hoofd|頭
skin|Haut|piel|pele|peau|pelle|huid|肌 皮膚
stomach|Magen Bauch|estómago barriga|estômago barriga|estomac ventre|stomaco pancia|maag buik|胃 お腹
throat|Hals Rachen|garganta|garganta|gorge|gola|keel|喉
asthma|Asthma|asma|asma|asthme|asma|astma|喘息
diabetes|Diabetes Zucker|diabetes|diabetes|diabète|diabete|diabetes suikerziekte|糖尿病
vaccination|Impfung impfen|vacuna vacunación|vacina|vaccin vaccination|vaccino|vaccinatie|予防接種 ワクチン
pregnant|schwanger Schwangerschaft|embarazada embarazo|grávida|enceinte grossesse|incinta gravidanza|zwanger|妊娠
therapy|Therapie Physiotherapie Krankengymnastik|terapia fisioterapia|terapia fisioterapia|thérapie kiné|terapia fisioterapia|therapie fysiotherapie|治療 療法
care carer caregiver|Pflege Betreuung betreuen|cuidado cuidar cuidador|cuidado cuidar|soin soigner|cura assistenza|zorg verzorging|介護 看護 世話
sleep|Schlaf schlafen|dormir sueño|dormir sono|dormir sommeil|dormire sonno|slapen|睡眠 寝る
weight|Gewicht wiegen schwer|peso pesar|peso pesar|poids peser|peso pesare|gewicht wegen|体重 重さ
height size|Größe groß|tamaño talla altura|tamanho altura|taille hauteur|taglia altezza misura|maat grootte lengte|サイズ 身長 大きさ 寸法
shoes shoe|Schuh Schuhe Turnschuhe|zapato zapatos zapatilla|sapato tênis|chaussure chaussures|scarpa scarpe|schoen schoenen|靴 上履き 内ズック
clothes|Kleidung Kleider|ropa vestido|roupa vestido|vêtement habit|vestito abbigliamento|kleding kleren|服 衣類 着物
glasses|Brille|gafas lentes|óculos|lunettes|occhiali|bril|眼鏡
morning|Morgen morgens Vormittag|mañana|manhã|matin|mattina|ochtend|朝 午前
noon|Mittag mittags|mediodía|meio-dia|midi|mezzogiorno|middag|昼 正午
evening tonight|Abend abends|tarde noche|noite tarde|soir soirée|sera|avond|夕方 晩 夜
night|Nacht nachts|noche|noite|nuit|notte|nacht|夜 深夜
year|Jahr|año|ano|an année|anno|jaar|年
month|Monat|mes|mês|mois|mese|maand|月
week|Woche|semana|semana|semaine|settimana|week|週
hour|Stunde Uhrzeit|hora|hora|heure|ora|uur|時間
spring|Frühling Frühjahr|primavera|primavera|printemps|primavera|lente voorjaar|春
summer|Sommer|verano|verão|été|estate|zomer|夏
autumn fall|Herbst|otoño|outono|automne|autunno|herfst|秋
winter|Winter|invierno|inverno|hiver|inverno|winter|冬
`;
