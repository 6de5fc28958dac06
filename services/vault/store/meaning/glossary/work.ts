// Work, money, law and what is done, in the same order of languages.
export const WORK = `
work job|Arbeit Stelle|trabajo empleo|trabalho emprego|travail emploi|lavoro impiego|werk baan|仕事 職
company firm business|Firma Unternehmen Betrieb|empresa negocio compañía|empresa|entreprise société|azienda ditta|bedrijf|会社
office|Büro|oficina despacho|escritório|bureau|ufficio|kantoor|事務所 会社
project|Projekt Vorhaben|proyecto|projeto|projet|progetto|project|企画 案件 計画
plan|Plan Planung|plan|plano|plan|piano|plan|計画 予定
meeting conversation|Besprechung Treffen Sitzung Gespräch|reunión|reunião|réunion entretien|riunione incontro|vergadering gesprek|会議 打ち合わせ 面談
appointment|Termin|cita|compromisso consulta|rendez-vous|appuntamento|afspraak|約束 予約
calendar|Kalender|calendario agenda|calendário agenda|calendrier agenda|calendario agenda|kalender agenda|日程 カレンダー
reservation booking|Reservierung Buchung reservieren buchen|reserva reservar|reserva reservar|réservation réserver|prenotazione prenotare|reservering boeken|予約
interview|Vorstellungsgespräch Interview|entrevista|entrevista|entretien|colloquio|sollicitatiegesprek|面接
conference|Konferenz Tagung Kongress|congreso conferencia|congresso conferência|conférence congrès colloque|conferenza convegno|conferentie congres|学会 会議
lecture talk|Vortrag Vorlesung|charla conferencia ponencia|palestra|exposé conférence|conferenza relazione|lezing college|講演 発表
article paper|Artikel Aufsatz|artículo|artigo|article|articolo|artikel|記事 論文
chapter|Kapitel|capítulo|capítulo|chapitre|capitolo|hoofdstuk|章
draft|Entwurf|borrador|rascunho|brouillon ébauche|bozza|concept|下書き 案
review|Gutachten Begutachtung|revisión evaluación|revisão parecer|évaluation|revisione valutazione|beoordeling|査読 評価
experiment|Experiment Versuch Messung|experimento ensayo medición|experimento medição|expérience mesure|esperimento misura|experiment meting|実験 測定
data|Daten|datos|dados|données|dati|gegevens data|データ 資料
laboratory|Labor|laboratorio|laboratório|laboratoire labo|laboratorio|laboratorium lab|研究室 実験室
research|Forschung|investigación|pesquisa investigação|recherche|ricerca|onderzoek|研究
scholarship|Stipendium Förderung|beca subvención|bolsa|bourse subvention|borsa|beurs subsidie|奨学金 助成
result|Ergebnis|resultado|resultado|résultat|risultato|resultaat|結果
question|Frage|pregunta duda|pergunta|question|domanda|vraag|質問
problem|Problem|problema|problema|problème|problema|probleem|問題
mistake error|Fehler|error fallo|erro|erreur faute|errore sbaglio|fout|間違い 失敗
reason|Grund|motivo razón|razão motivo|raison|motivo ragione|reden|理由
decision|Entscheidung entschieden|decisión decidir|decisão decidir|décision décider|decisione decidere|beslissing besluit|決定
choose|wählen Auswahl gewählt|elegir escoger elección|escolher escolha|choisir choix|scegliere scelta|kiezen keuze|選ぶ 選択
promise|Versprechen versprochen|promesa prometer|promessa prometer|promesse promettre|promessa promettere|belofte beloven|約束
deadline|Frist Abgabe Stichtag|plazo fecha límite|prazo|délai échéance|scadenza termine|termijn deadline|締切 期限 納期
contract|Vertrag|contrato|contrato|contrat|contratto|contract|契約
sign|unterschreiben Unterschrift|firmar firma|assinar assinatura|signer signature|firmare firma|tekenen handtekening|署名 印
offer quote estimate|Angebot Kostenvoranschlag|oferta presupuesto|oferta orçamento|offre devis|offerta preventivo|offerte aanbod|見積もり 見積
bill invoice|Rechnung|factura cuenta|fatura conta|facture note|fattura conto|rekening factuur|請求書 請求
money|Geld|dinero|dinheiro|argent|soldi denaro|geld|お金 資金
price cost|Preis Kosten kostet teuer|precio coste costo cuesta caro|preço custo caro|prix coût coûter|prezzo costo|prijs kosten duur|値段 価格 費用 料金
pay payment|zahlen Zahlung bezahlen|pagar pago|pagar pagamento|payer paiement|pagare pagamento|betalen betaling|支払 支払い 払う
salary wage pay|Gehalt Lohn|sueldo salario nómina|salário|salaire paie|stipendio salario|salaris loon|給料 報酬
bank account|Bank Konto|banco cuenta|banco conta|banque compte|banca conto|bank rekening|銀行 口座
loan mortgage|Kredit Darlehen Hypothek|préstamo hipoteca crédito|empréstimo hipoteca|prêt hypothèque crédit|prestito mutuo|lening hypotheek|借入 ローン
tax|Steuer|impuesto iva hacienda|imposto|impôt taxe|tassa imposta|belasting|税 税金
insurance|Versicherung Krankenkasse|seguro mutua|seguro|assurance mutuelle|assicurazione|verzekering|保険
budget|Budget Haushalt|presupuesto|orçamento|budget|bilancio|begroting budget|予算
buy|kaufen Kauf Einkauf|comprar compra|comprar compra|acheter achat|comprare acquisto|kopen aankoop|買う 購入
sell sale|verkaufen Verkauf|vender venta|vender venda|vendre vente|vendere vendita|verkopen verkoop|売る 販売
order|Bestellung bestellen Auftrag|pedido pedir encargo|pedido encomenda|commande commander|ordine ordinare|bestelling bestellen|注文 発注
delivery|Lieferung liefern|entrega reparto|entrega|livraison livrer|consegna|levering bezorging|納品 配達
gift present|Geschenk|regalo|presente prenda|cadeau|regalo|cadeau geschenk|贈り物 プレゼント 手土産
lease|Mietvertrag Pacht|arrendamiento|arrendamento|bail|locazione|huurcontract pacht|賃貸契約
notice cancel|Kündigung kündigen absagen|cancelar anular baja rescindir|cancelar|annuler résilier résiliation|annullare disdire|opzeggen annuleren|解約 中止
application|Antrag Bewerbung|solicitud|pedido candidatura|demande candidature|domanda richiesta|aanvraag sollicitatie|申請 申込み 応募
permit licence|Genehmigung Erlaubnis Lizenz|permiso licencia|licença permissão|permis autorisation licence|permesso licenza|vergunning|許可 免許
inspection|Kontrolle Inspektion Abnahme|inspección revisión control|inspeção vistoria|inspection contrôle|ispezione controllo|keuring controle inspectie|点検 検査 健診
authority office|Amt Behörde|ayuntamiento administración|prefeitura câmara|mairie administration|comune ufficio|gemeente overheid|役所 市役所
law court|Gesetz Gericht|ley juzgado|lei tribunal|loi tribunal|legge tribunale|wet rechtbank|法律 裁判
letter|Brief|carta|carta|lettre courrier|lettera|brief|手紙
message|Nachricht Mitteilung|mensaje aviso|mensagem recado|message|messaggio|bericht|連絡 伝言
mail|Mail E-Mail Post|correo|e-mail correio|mail courriel|posta email|mail post|メール 郵便
answer|Antwort antworten|respuesta contestar|resposta responder|réponse répondre|risposta rispondere|antwoord|返事 回答
greeting|Gruß Anrede Grußformel|saludo despedida|saudação cumprimento|salutation formule|saluto|groet aanhef|挨拶
language|Sprache|idioma lengua|língua idioma|langue|lingua|taal|言葉 言語
tone style|Ton Stil|tono estilo|tom estilo|ton style|tono stile|toon stijl|書き方 文体
report|Bericht|informe|relatório|rapport compte rendu|rapporto relazione|verslag rapport|報告
minutes record|Protokoll|acta|ata|procès-verbal|verbale|notulen|議事録
document|Dokument Unterlagen|documento papeles|documento|document dossier|documento|document stuk|書類 資料
certificate|Bescheinigung Zeugnis Attest|certificado|certificado atestado|certificat attestation|certificato attestato|attest certificaat|証明書
print|Druck drucken Druckerei|imprenta imprimir impresión|impressão imprimir gráfica|imprimerie imprimer|stampa stampare tipografia|drukken drukker|印刷 印刷所
design|Gestaltung Entwurf|diseño|desenho|conception design|progetto disegno|ontwerp|デザイン 意匠
advertising|Werbung|publicidad anuncio|publicidade anúncio|publicité annonce|pubblicità annuncio|reclame advertentie|広告 宣伝
shift rota shifts|Schicht Dienst Dienstplan|turno cuadrante|turno plantão escala|garde astreinte équipe|turno|dienst rooster|当番 勤務 夜勤
vacation leave|Urlaub freinehmen|permiso vacaciones|folga licença|congé|ferie permesso|verlof|休暇 有休
training|Ausbildung Fortbildung Schulung|formación curso|formação curso|formation|formazione corso|opleiding cursus|研修 講習
apprentice trainee|Lehrling Azubi Auszubildende|aprendiz|aprendiz|apprenti|apprendista|leerling|見習い
tool|Werkzeug|herramienta|ferramenta|outil|attrezzo strumento|gereedschap|道具
machine|Maschine Gerät Anlage|máquina aparato|máquina aparelho|machine appareil|macchina apparecchio|machine apparaat|機械 装置
workshop|Werkstatt Halle|taller|oficina|atelier|officina laboratorio|werkplaats|工房 工場
stock|Lager Bestand Vorrat|almacén existencias|estoque armazém|stock réserve|magazzino scorta|voorraad magazijn|在庫
material|Material|material género|material|matériel matière|materiale|materiaal|材料 素材
safety|Sicherheit sicher|seguridad seguro|segurança|sécurité|sicurezza|veiligheid|安全
fire|Feuer Brand|fuego incendio|fogo incêndio|feu incendie|fuoco incendio|brand vuur|火事 火
accident|Unfall|accidente|acidente|accident|incidente|ongeluk|事故
emergency|Notfall|emergencia urgencia|emergência|urgence|emergenza|noodgeval|緊急
start begin|Anfang Beginn beginnen anfangen|empezar comienzo inicio|começar início|commencer début|iniziare inizio|beginnen begin|開始 始まる
end|Ende Schluss|fin final acabar|fim final|fin finir|fine finire|einde slot|終わり 終了
open|Öffnung geöffnet Eröffnung|abrir apertura abierto|abrir abertura|ouvrir ouverture|aprire apertura|openen opening|開店 開く
close|schließen geschlossen|cerrar cierre|fechar fechamento|fermer fermeture|chiudere chiusura|sluiten gesloten|閉店 閉める 閉
move|Umzug umziehen|mudanza mudarse|mudança mudar|déménagement déménager|trasloco|verhuizing verhuizen|引っ越し 移転
arrive|Ankunft ankommen|llegar llegada|chegar chegada|arriver arrivée|arrivare arrivo|aankomen aankomst|到着
leave depart|Abfahrt abreisen|salir salida|sair partida|partir départ|partire partenza|vertrekken vertrek|出発
change|Änderung ändern Wechsel|cambio cambiar|mudança alterar|changement changer|cambiamento cambiare|verandering wijziging|変更 変わる
new|neu|nuevo|novo|nouveau|nuovo|nieuw|新しい 新
late delay|verspätet Verspätung Verzögerung|retraso tarde|atraso atrasado|retard|ritardo|vertraging laat|遅れ 遅延
help|Hilfe Unterstützung|ayuda apoyo|ajuda apoio|aide|aiuto|hulp|手伝い 支援
learn|lernen gelernt Lehre Lehren|aprender lección|aprender lição|apprendre leçon|imparare lezione|leren les|学ぶ 教訓
teach|unterrichten lehren|enseñar|ensinar|enseigner|insegnare|lesgeven|教える
bring|mitbringen bringen|traer llevar|trazer levar|apporter amener|portare|meebrengen brengen|持参 持ち物 届ける
send|schicken senden|enviar mandar|enviar mandar|envoyer|inviare mandare|sturen|送る 発送
number|Nummer Zahl Anzahl|número|número|numéro nombre|numero|nummer aantal|番号 数
length|Länge lang Dauer|largo duración longitud|comprimento duração|longueur durée|lunghezza durata|lengte duur|長さ
limit|Grenze Höchst|límite máximo|limite máximo|limite maximum|limite massimo|grens maximum|上限 制限
member|Mitglied Verein|socio miembro|sócio membro|membre adhérent|socio membro|lid|会員
club association|Verein Verband|asociación club peña|associação clube|association club|associazione|vereniging club|組合 会
election board|Vorstand Wahl|junta elección directiva|diretoria eleição|conseil bureau élection|consiglio elezione|bestuur verkiezing|役員 理事
investor|Investor Anleger|inversor|investidor|investisseur|investitore|investeerder|投資家
software|Software Programm|programa aplicación|programa software|logiciel|programma|programma|ソフト 開発
internet|Internet WLAN Netz|internet wifi red|internet rede|internet réseau|internet rete|internet netwerk|回線 通信
camera|Kamera|cámara|câmera|appareil caméra|fotocamera|camera|カメラ
weather rain|Wetter Regen|tiempo lluvia|tempo chuva|météo pluie|pioggia tempo|weer regen|天気 雨
cold|kalt Kälte|frío|frio|froid|freddo|koud|寒い 冷たい
hot|heiß warm|calor caliente|quente calor|chaud chaleur|caldo|heet warm|暑い 熱い
noise quiet|Lärm Ruhe leise|ruido silencio|barulho silêncio|bruit calme|rumore silenzio|lawaai stilte|騒音 静か
`;
